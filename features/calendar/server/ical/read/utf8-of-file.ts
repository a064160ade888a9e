const [cr, lf] = [13, 10]

/** A file that comes in pieces, as UTF-8 with line feeds: its first piece shows how it is written (RFC 5545, section 3.1.4). */
export class Utf8OfFile {
  #recode: ((piece: Uint8Array) => Uint8Array) | undefined

  push(piece: Uint8Array): Uint8Array {
    this.#recode ??= recodeFor(piece)
    return this.#recode(piece)
  }
}

function recodeFor(first: Uint8Array): (piece: Uint8Array) => Uint8Array {
  const [one, two] = first
  if (one === 0xff && two === 0xfe) return fromUtf16('utf-16le')
  if (one === 0xfe && two === 0xff) return fromUtf16('utf-16be')
  return endsLinesByReturns(first) ? withLineFeeds : (piece) => piece
}

function fromUtf16(name: 'utf-16le' | 'utf-16be'): (piece: Uint8Array) => Uint8Array {
  const decoder = new TextDecoder(name)
  return (piece) => Buffer.from(decoder.decode(piece, { stream: true }))
}

/** As Macs of the last century did. */
function endsLinesByReturns(bytes: Uint8Array): boolean {
  const after = bytes[bytes.indexOf(cr) + 1]
  return bytes.includes(cr) && !bytes.includes(lf) && after !== undefined && after !== cr
}

const withLineFeeds = (piece: Uint8Array): Uint8Array => piece.map((byte) => (byte === cr ? lf : byte))
