/** A letter as a mail program reads it (RFC 5322, RFC 2045): its headers by their names in small letters, and its parts by type. */
export interface ReadLetter {
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
}

export function readLetter(source: string): ReadLetter {
  const { headers, body } = headAndBody(source)
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary === undefined ? [source] : body.split(`--${boundary}`).slice(1, -1)
  const read = parts.map((part) => headAndBody(part.replace(/^\r\n/, '')))
  const ofType = (type: string): string => {
    const part = read.find((one) => one.headers.get('content-type')?.startsWith(type))
    return part ? decoded(part.body, part.headers.get('content-transfer-encoding')) : ''
  }
  return { headers, text: ofType('text/plain'), html: ofType('text/html') }
}

function headAndBody(source: string) {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), words(line.slice(at + 1).trim())] as const
    }),
  )
  return { headers, body: source.slice(end + 4) }
}

/** Words of a header that are not ASCII (RFC 2047). */
const words = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, way: string, text: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decoded(text.replaceAll('_', ' '), 'quoted-printable'),
    )

function decoded(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
