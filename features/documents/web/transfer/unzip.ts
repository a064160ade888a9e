/** The bytes of what the server compressed by gzip and wrote in base64. */
export async function unzip(base64: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
