import { isUtf8 } from 'node:buffer'
import { Utf8OfFile } from './utf8-of-file.ts'

/** A line of a file without its folds (RFC 5545, section 3.1). */
export interface FileLine {
  readonly text: string
  /** Whether it was longer than is kept. */
  readonly isCut: boolean
}

/** Of a longer line the rest is left out: a picture may come in one line. */
const mostBytes = 65_536
const [cr, lf, space, tab] = [13, 10, 32, 9]

/** The lines of a file that comes in pieces; folds may lie inside of a character, pieces inside of a line. */
export class LinesOfFile {
  readonly #bytes = Buffer.alloc(mostBytes)
  readonly #utf8 = new Utf8OfFile()
  #length = 0
  #isCut = false
  #isAtStart = true
  #isFirst = true

  push(bytes: Uint8Array): readonly FileLine[] {
    const piece = this.#utf8.push(bytes)
    const lines: FileLine[] = []
    let at = 0
    while (at < piece.length) {
      if (this.#isAtStart) {
        const isFold = piece[at] === space || piece[at] === tab
        if (isFold) at += 1
        else lines.push(...this.#take())
        this.#isAtStart = false
        this.#isFirst = false
      }
      const end = piece.indexOf(lf, at)
      this.#add(piece.subarray(at, end === -1 ? piece.length : end))
      if (end === -1) break
      this.#endLine()
      at = end + 1
    }
    return lines
  }

  /** The last line. */
  end(): readonly FileLine[] {
    this.#endLine()
    return this.#take()
  }

  #add(bytes: Uint8Array): void {
    const room = mostBytes - this.#length
    if (bytes.length > room) this.#isCut = true
    this.#bytes.set(bytes.subarray(0, room), this.#length)
    this.#length += Math.min(bytes.length, room)
  }

  #endLine(): void {
    if (this.#length > 0 && this.#bytes[this.#length - 1] === cr) this.#length -= 1
    this.#isAtStart = true
  }

  /** The line before this one, unless this is the first. */
  #take(): readonly FileLine[] {
    if (this.#isFirst) return []
    const line = { text: textOf(this.#bytes.subarray(0, this.#length), this.#isCut), isCut: this.#isCut }
    this.#length = 0
    this.#isCut = false
    return [line]
  }
}

const western = new TextDecoder('windows-1252')

/** What is no UTF-8 is from before it; a line that was cut off may end inside of a character. */
const textOf = (bytes: Buffer, isCut: boolean): string =>
  isCut || isUtf8(bytes) ? bytes.toString('utf8') : western.decode(bytes)
