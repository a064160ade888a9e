/** One property of an iCalendar object. */
export interface Property {
  readonly name: string
  readonly parameters: readonly (readonly [string, string])[]
  /** As it is to stand there. */
  readonly value: string
}

/** A content line, folded after 75 octets, never inside of a character (RFC 5545, section 3.1). */
export function property({ name, parameters, value }: Property): string {
  const head = [name, ...parameters.map(([key, text]) => `${key}=${text}`)].join(';')
  return fold(`${head}:${value}`)
}

export const line = (name: string, value: string): string => property({ name, parameters: [], value })

/** A value of type TEXT (section 3.3.11). */
export const textValue = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

const mostOctets = 75

function fold(text: string): string {
  if (text.length <= mostOctets / 3) return text
  let [folded, octets] = ['', 0]
  for (const character of text) {
    const size = Buffer.byteLength(character)
    if (octets + size > mostOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
