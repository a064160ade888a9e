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
const mostParts = 4_000_000

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
    if (match[3] === undefined) addText(open, match)
    else if (match[2]) close(open, match[3])
    else begin(open, match)
    if ((count += 1) > mostParts) throw new Unreadable(tooLarge)
  }
  const [root] = elementsIn(top)
  if (end < text.length || open.length > 1 || !root) throw new Unreadable(broken)
  return root
}

/** Around the root stands nothing that counts. */
function addText(open: readonly Open[], [, literal, , , , , words]: RegExpMatchArray): void {
  if (open.length > 1) open.at(-1)?.children.push(literal ?? decoded(words))
}

function begin(open: Open[], [, , , name = '', attributes = '', isEmpty]: RegExpMatchArray): void {
  const element: Open = { name, attributes: attributesOf(attributes), children: [] }
  open.at(-1)?.children.push(element)
  if (isEmpty) return
  open.push(element)
  if (open.length > deepest) throw new Unreadable(tooDeep)
}

function close(open: Open[], name: string): void {
  if (open.pop()?.name !== name || open.length === 0) throw new Unreadable(broken)
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
  return text.replaceAll(/&([^;&]{0,10});?/g, (_whole, name: string) => {
    const number = /^#(?:(\d+)|x([\da-f]+))$/i.exec(name)
    const letter = number ? letterOf(Number(number[1] ?? `0x${number[2]}`)) : entities.get(name)
    if (letter === undefined) throw new Unreadable(broken)
    return letter
  })
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
