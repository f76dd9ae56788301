export { createPython, type PythonRuntime } from './port.ts';
