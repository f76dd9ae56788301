import { EngineError, type Span } from '../errors.ts';
import type { FilesFrame } from '../frame/frame.ts';
import type { FunctionArgument } from '../sql/contract.ts';
import { listFiles } from './discover.ts';
import { pathMissing, type Volumes } from './source.ts';

/**
 * `read_files(path [, option => value …])` as the frame it reads. The format is detected from the files' names when none is
 * written.
 * Source: docs.databricks.com/aws/en/sql/language-manual/functions/read_files
 */
export function functionFrame(args: readonly FunctionArgument[], streaming: boolean, volumes: Volumes): FilesFrame {
  const [path, ...rest] = args;
  if (!path || 'table' in path || (path.name !== undefined && path.name.toLowerCase() !== 'path')) throw noPath(path);
  const options: Record<string, string> = {};
  let schema: string | undefined;
  for (const argument of rest) {
    if ('table' in argument || argument.name === undefined) throw unnamed(argument.span);
    const value = String(argument.value);
    if (argument.name.toLowerCase() === 'schema') schema = value;
    else options[argument.name] = value;
  }
  const place = String(path.value);
  try {
    const written = Object.keys(options).some((name) => name.toLowerCase() === 'format');
    if (!written) options['format'] = detect(place, volumes);
    const base: FilesFrame = { op: 'files', format: 'read_files', path: place, streaming, options };
    return schema === undefined ? base : { ...base, schema };
  } catch (error) {
    throw error instanceof EngineError ? error.at({ span: path.span }) : error;
  }
}

const ENDINGS: Readonly<Record<string, string>> = {
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  csv: 'csv',
  tsv: 'csv',
  txt: 'text',
};

/** Wording: the platform's error conditions. */
function detect(path: string, volumes: Volumes): string {
  const files = listFiles(volumes, path);
  if (files.length === 0) throw pathMissing(path);
  const found = new Set(
    files.map((file) => ENDINGS[/\.(\w+)$/.exec(file.path)?.[1]?.toLowerCase() ?? ''] ?? 'unknown'),
  );
  const [format] = found;
  if (found.size === 1 && format && format !== 'unknown') return format;
  throw new EngineError({
    condition: 'CF_UNABLE_TO_DETECT_FILE_FORMAT',
    message: `Unable to detect the source file format from ${files.length} sampled file(s), found [${[...found].join(', ')}]. Please specify the format.`,
    hint: "Add format => 'json', 'csv' or 'text'.",
    sqlState: '42000',
  });
}

function noPath(argument: FunctionArgument | undefined): EngineError {
  return new EngineError({
    condition: 'CF_SOURCE_DIRECTORY_PATH_REQUIRED',
    message: 'Please provide the source directory path with option path',
    hint: "The first argument of read_files is the path: read_files('/Volumes/…', format => 'json').",
    sqlState: '42000',
    ...(argument ? { span: argument.span } : {}),
  });
}

function unnamed(span: Span): EngineError {
  return new EngineError({
    condition: 'UNEXPECTED_POSITIONAL_ARGUMENT',
    message:
      'Cannot invoke function `read_files` because it contains positional argument(s) after the path; options are named.',
    hint: "Write format => 'json'.",
    sqlState: '4274K',
    span,
  });
}
