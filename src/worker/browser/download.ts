/** Bytes of a part, and how many the file has as it travels; 0 when the server does not say. */
export type OnBytes = (received: number, total: number) => void;

/**
 * Fetches a file that is stored gzip-compressed. A server that sends it with `Content-Encoding: gzip` has it unpacked on
 * the way already, so the first two bytes decide.
 */
export async function download(
  url: string,
  onBytes: OnBytes = () => {},
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  const reader = response.body.getReader();
  const first = await reader.read();
  const total = Number(response.headers.get('content-length') ?? 0);
  const packed = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  let next: typeof first | undefined = first;
  const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = next ?? (await reader.read());
      next = undefined;
      if (done) return controller.close();
      onBytes(value.length, total);
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return packed ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes;
}

export async function downloadBytes(url: string, onBytes: OnBytes = () => {}): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(await download(url, onBytes)).arrayBuffer());
}

/** Compiles while it downloads. */
export async function downloadModule(url: string, onBytes: OnBytes = () => {}): Promise<WebAssembly.Module> {
  const headers = { 'content-type': 'application/wasm' };
  return WebAssembly.compileStreaming(new Response(await download(url, onBytes), { headers }));
}
