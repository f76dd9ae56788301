export { type CompiledFrame, compileFrame, type FrameContext } from './compile.ts';
export type { Expr, FilesFrame, Frame, JoinType, Literal, Place, SortKey, TableFrame } from './frame.ts';
export { type FrameInput, inputsOf, isStreaming } from './inputs.ts';
export { spanOf } from './place.ts';
