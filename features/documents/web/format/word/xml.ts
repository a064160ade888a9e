import { Unreadable } from './unreadable.ts'

/** An element of XML, under its name as it is written, with the prefix. */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlNode[]
}

type XmlNode = XmlElement | string

interface Open extends XmlElement {
  readonly children: XmlNode[]
}

/** What lies in itself more deeply is no document that anybody wrote. */
const deepest = 500
const mostElements = 2_000_000

/**
 * Reads XML (W3C XML 1.0) as office programs write it: without a document type, so that no entity is ever made or fetched, and
 * by a list of what is open, so that no depth exhausts the stack. Throws `Unreadable` for anything else.
 */
export function parseXml(text: string): XmlElement {
  const top: Open = { name: '', attributes: none, children: [] }
  const open: Open[] = [top]
  let [end, count] = [0, 0]
  for (const match of text.matchAll(token)) {
    end = match.index + match[0].length
    const parent = open.at(-1) ?? top
    const [, cdata, slash, name, attributes = '', isEmpty, words] = match
    if (name === undefined) {
      if (cdata !== undefined || (words !== undefined && parent !== top)) parent.children.push(cdata ?? decoded(words))
    } else if (slash) {
      if (open.pop()?.name !== name) throw new Unreadable(broken)
    } else {
      const element: Open = { name, attributes: attributesOf(attributes), children: [] }
      parent.children.push(element)
      if (!isEmpty) open.push(element)
      if ((count += 1) > mostElements) throw new Unreadable(tooLarge)
      if (open.length > deepest) throw new Unreadable(tooDeep)
    }
  }
  const [root] = elementsIn(top)
  if (end < text.length || open.length > 1 || !root) throw new Unreadable(broken)
  return root
}

const broken = 'It is damaged. Open it in Word or LibreOffice, save it again as .docx, and import that.'
const tooDeep = 'Its parts lie in each other too deeply. Copy its text into a new document and import that.'
const tooLarge = 'It is too long. Split it into several files and import those.'

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s<>/!?="']+)((?:\s+[^\s<>/="']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy

const none: ReadonlyMap<string, string> = new Map()

function attributesOf(written: string): ReadonlyMap<string, string> {
  if (written === '') return none
  const found = written.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return new Map([...found].map(([, name = '', one, other]) => [name, decoded(one ?? other)]))
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function decoded(text = ''): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([^;&]{0,10}));?/gi,
    (_whole, decimal?: string, hex?: string, name?: string) => {
      const letter =
        name === undefined ? letterOf(Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16)) : entities.get(name)
      if (letter === undefined) throw new Unreadable(broken)
      return letter
    },
  )
}

/** Half of a letter is none. */
const letterOf = (code: number): string | undefined =>
  code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : undefined

export const elementsIn = ({ children }: XmlElement): readonly XmlElement[] =>
  children.filter((child) => typeof child !== 'string')

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child): child is XmlElement => typeof child !== 'string' && child.name === name)

/** The `w:val` of a child. */
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes.get('w:val')

/** The elements of that name in it, in their order; in none of those themselves. */
export function findAll(element: XmlElement, name: string): readonly XmlElement[] {
  return elementsIn(element).flatMap((child) => (child.name === name ? [child] : findAll(child, name)))
}

/** All letters in it. */
export const textIn = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('')
