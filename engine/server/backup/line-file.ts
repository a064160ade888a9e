import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Part, partFile } from './manifest.ts'

/** Writes lines into a part of a backup; answers how many and their sum. */
export async function writeLines(folder: string, name: string, lines: AsyncIterable<string>): Promise<Part> {
  let rows = 0
  async function* counted(): AsyncGenerator<string> {
    for await (const line of lines) {
      rows += 1
      yield `${line}\n`
    }
  }
  const { sum, hash } = summing()
  const file = createWriteStream(join(folder, partFile(name)), { mode: 0o600, flush: true })
  await pipeline(Readable.from(counted()), createGzip({ level: 6 }), sum, file)
  return { name, rows, sha256: hash() }
}

/** The lines of a part, separated by line feeds alone. */
export async function* readLines(folder: string, name: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding('utf8')
  const reading = pipeline(createReadStream(join(folder, partFile(name))), unpacked)
  reading.catch(() => undefined) // whoever reads hears of it below
  let left = ''
  for await (const chunk of unpacked as AsyncIterable<string>) {
    const lines = `${left}${chunk}`.split('\n')
    left = lines.pop() ?? ''
    yield* lines
  }
  await reading
}

/** Passes bytes on and counts them. */
export function summing() {
  const hash = createHash('sha256')
  let size = 0
  const sum = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { sum, hash: () => hash.digest('hex'), size: () => size }
}

export async function sumOfFile(path: string): Promise<{ readonly sha256: string; readonly size: number }> {
  const { sum, hash, size } = summing()
  sum.resume()
  await pipeline(createReadStream(path), sum)
  return { sha256: hash(), size: size() }
}
