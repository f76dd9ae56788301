export { createPython } from './port.ts';
export { type HostFunction, PYTHON_OPTIONS, type PythonRuntime, startRuntime } from './runtime.ts';
