import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Parts of the standard library that nothing in the sandbox can use: no processes, no network, no windows, no tests. */
const LEFT_OUT = `
  _pyio.py _pyrepl _android_support.py _apple_support.py _ios_support.py _osx_support.py _aix_support.py antigravity.py
  asyncio bdb.py cProfile.py cmd.py code.py codeop.py compression concurrent ctypes curses dbm doctest.py email ensurepip
  filecmp.py fileinput.py ftplib.py getpass.py html http idlelib imaplib.py lib2to3 logging/handlers.py mailbox.py mimetypes.py
  multiprocessing netrc.py nntplib.py nturl2path.py optparse.py pdb.py pickletools.py plistlib.py poplib.py profile.py
  profiling pstats.py pty.py pydoc.py pydoc_data rlcompleter.py sched.py shelve.py smtplib.py socketserver.py sqlite3 ssl.py
  symtable.py sysconfig/__main__.py tabnanny.py tarfile.py telnetlib.py test this.py timeit.py tkinter trace.py tracemalloc.py
  turtle.py turtledemo unittest urllib/request.py urllib/robotparser.py venv wave.py webbrowser.py wsgiref xml xmlrpc zoneinfo/_tzpath.py
`
  .trim()
  .split(/\s+/);

/** Text encodings that are kept. */
const ENCODINGS = ['__init__', 'aliases', 'utf_8', 'utf_8_sig', 'ascii', 'latin_1', 'cp437', 'utf_16', 'utf_16_le'];

const require = createRequire(import.meta.url);

/** Runs inside a stock Pyodide: compiles every kept module, so that the browser need not. */
const PACK = `
import importlib._bootstrap_external as external, io, json, sys, zipfile
source = zipfile.ZipFile("/stdlib.zip")
loaded = {name.partition(".")[0] for name in sys.modules}
left_out, encodings = json.loads(settings)
def kept(name):
    top = name.partition("/")[0]
    if top == "encodings":
        return name.rpartition("/")[2].removesuffix(".py") in encodings
    # What the interpreter itself imports while it boots is always kept.
    return top.removesuffix(".py") in loaded or not any(name == one or name.startswith(one + "/") for one in left_out)
target = io.BytesIO()
with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
    for entry in source.infolist():
        if entry.is_dir() or not kept(entry.filename):
            continue
        data, name = source.read(entry), entry.filename
        if name.endswith(".py"):
            code = compile(data, "/lib/python314.zip/" + name, "exec", dont_inherit=True)
            data, name = external._code_to_timestamp_pyc(code, 0, len(data)), name + "c"
        # A fixed date: the same input packs to the same bytes.
        packed.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)
target.getvalue()
`;

/** The trimmed, precompiled standard library as a zip. Takes some seconds. */
export async function packStdlib(): Promise<Uint8Array> {
  const { loadPyodide } = await import('pyodide');
  const pyodide = await loadPyodide();
  pyodide.FS.writeFile('/stdlib.zip', readFileSync(require.resolve('pyodide/python_stdlib.zip')));
  pyodide.globals.set('settings', JSON.stringify([LEFT_OUT, ENCODINGS]));
  return pyodide.runPython(PACK).toJs() as Uint8Array;
}

/** Path of the packed library for this Pyodide and this selection, packed once and kept beside the packages. */
export async function cachedStdlib(): Promise<string> {
  const manifest = require.resolve('pyodide/package.json');
  const version = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
  const key = createHash('sha256')
    .update(JSON.stringify([version, LEFT_OUT, ENCODINGS, PACK]))
    .digest('hex')
    .slice(0, 12);
  const path = join(dirname(manifest), '..', '.cache', 'crosshire', `python-stdlib.${key}.zip`);
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    // Written aside and moved, because several test workers may pack at once.
    const aside = `${path}.${process.pid}`;
    writeFileSync(aside, await packStdlib());
    renameSync(aside, path);
  }
  return path;
}
