import type { XmlElement } from './xml.ts'

/** The words of a paragraph without looks, as long as nobody accepts what is changed in it. */
export function plainWords(element: XmlElement): string {
  return element.children
    .map((child) => (typeof child === 'string' ? '' : (spelled.get(child.name)?.(child) ?? plainWords(child))))
    .join('')
}

type Spell = (element: XmlElement) => string

const letters: Spell = ({ children }) => children.filter((child) => typeof child === 'string').join('')
const nothing: Spell = () => ''

/** What stands among the words of a run, as letters. */
export const spelled: ReadonlyMap<string, Spell> = new Map([
  ['w:t', letters],
  ['w:delText', letters],
  ['m:t', letters],
  ['w:tab', () => '\t'],
  ['w:br', () => '\n'],
  ['w:cr', () => '\n'],
  ['w:noBreakHyphen', () => '\u2011'],
  ['w:softHyphen', () => '\u00ad'],
  ['w:sym', ({ attributes }) => symbol(attributes.get('w:char') ?? '')],
  ['w:ins', nothing],
  ['w:moveTo', nothing],
  ['w:pPr', nothing],
  ['w:rPr', nothing],
])

/** Fonts of signs have theirs at places that mean nothing elsewhere. */
function symbol(written: string): string {
  const code = Number.parseInt(written, 16)
  if (Number.isNaN(code) || code > 0xff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)) return ''
  return code >= 0xe0_00 && code <= 0xf8_ff ? '\u25a1' : String.fromCodePoint(code)
}
