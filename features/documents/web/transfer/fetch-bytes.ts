/** The bytes at an address; of what turns out to be larger than `mostBytes`, the rest is not loaded. */
export async function fetchBytes(url: string, mostBytes: number): Promise<Uint8Array | 'large' | 'missing'> {
  // Offline, deleted, or cut off on the way.
  const answer = await fetch(url).catch(() => undefined)
  if (!answer?.ok) return 'missing'
  try {
    return await bounded(answer, mostBytes)
  } catch {
    return 'missing'
  }
}

async function bounded({ headers, body }: Response, mostBytes: number): Promise<Uint8Array | 'large'> {
  if (!body) return new Uint8Array()
  if (Number(headers.get('content-length')) <= mostBytes) return read(body.getReader(), mostBytes)
  await body.cancel()
  return 'large'
}

async function read(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  mostBytes: number,
): Promise<Uint8Array | 'large'> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    size += part.value.length
    if (size <= mostBytes) continue
    await reader.cancel()
    return 'large'
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
