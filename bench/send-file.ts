import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { nextChunk, uploadPath, uploadSizes } from '@atrium/engine/contract'

const mebibyte = 1_048_576

interface Sending {
  readonly url: string
  readonly cookie: string
  readonly id: string
  readonly file: string
  readonly size: number
  /** The line is cut when so much is sent. */
  readonly until?: number
}

/** Sends a file as the browser does, in chunks that double, from where the server stands, or until the line is cut. */
export async function sendFile({ url, cookie, id, file, size, until = size }: Sending): Promise<void> {
  const headers = { cookie, origin: url, 'tus-resumable': '1.0.0' }
  let offset = await offsetOf(`${url}${uploadPath}/${id}`, headers)
  if (offset === undefined) {
    const metadata = Object.entries({ id, space: 'team', name: 'file' })
    const encoded = metadata.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',')
    const begin = { ...headers, 'upload-length': `${size}`, 'upload-metadata': encoded }
    const answer = await fetch(`${url}${uploadPath}`, { method: 'POST', headers: begin })
    if (!answer.ok) throw new Error(await answer.text())
    offset = 0
  }
  for (let chunk: number = uploadSizes.firstChunk; offset < until; chunk = nextChunk(chunk)) {
    const end = Math.min(offset + chunk, size)
    const cut = new AbortController()
    const part = createReadStream(file, { start: offset, end: end - 1 })
    if (end > until) setTimeout(() => cut.abort(), 20)
    const patch = { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': `${offset}` }
    const request = {
      method: 'PATCH',
      headers: { ...patch, 'content-length': `${end - offset}` },
      body: part,
      duplex: 'half',
      signal: cut.signal,
    }
    const sent = fetch(`${url}${uploadPath}/${id}`, request as unknown as RequestInit)
    const answer = await sent.catch((error: unknown) => {
      if (!cut.signal.aborted) throw error
    })
    if (!answer) return
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    offset = end
  }
}

async function offsetOf(address: string, headers: Record<string, string>): Promise<number | undefined> {
  const answer = await fetch(address, { method: 'HEAD', headers })
  return answer.ok ? Number(answer.headers.get('upload-offset')) : undefined
}

/** Makes a file of whole mebibytes. */
export async function makeFile(path: string, size: number): Promise<void> {
  const file = await open(path, 'w')
  // Different in each block, and quick to make.
  for (let at = 0; at < size; at += mebibyte)
    await file.write(
      createHash('sha256')
        .update(`${at}`)
        .digest('hex')
        .repeat(mebibyte / 64),
    )
  await file.close()
}

export async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
