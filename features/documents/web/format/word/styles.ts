import { type Mark, marks } from '../../../contract/format/block.ts'
import { type XmlElement, childOf, elementsIn, valueOf } from './xml.ts'

/** What a paragraph is by its style. */
export type ParagraphKind =
  | 'title'
  | 'quote'
  | 'callout'
  | 'code'
  | 'math'
  | 'mermaid'
  | 'contents'
  | 'caption'
  | 'plain'

export interface ParagraphStyle {
  readonly kind: ParagraphKind
  /** Of a heading. */
  readonly level?: number
  /** The list that it belongs to (`w:numPr`). */
  readonly list?: XmlElement
}

export interface Styles {
  paragraph(id: string | undefined): ParagraphStyle
  /** How a run looks by its style and what it says itself (`w:rPr`). */
  look(properties: XmlElement | undefined): readonly Mark[]
}

/** The styles of a document. Those that come with Word have the same names in every language. */
export function createStyles(root: XmlElement | undefined): Styles {
  const styles = new Map((root ? elementsIn(root) : []).map((one) => [one.attributes.get('w:styleId') ?? '', one]))
  const paragraphs = new Map<string, ParagraphStyle>()

  /** The style with those that it is based on, the nearest first. */
  function chain(id: string | undefined): readonly XmlElement[] {
    const found = new Set<XmlElement>()
    let style = styles.get(id ?? '')
    while (style && !found.has(style) && found.size < longestChain) {
      found.add(style)
      style = styles.get(valueOf(style, 'w:basedOn') ?? '')
    }
    return [...found]
  }

  return {
    paragraph(id = '') {
      const known = paragraphs.get(id) ?? paragraphStyle(chain(id))
      paragraphs.set(id, known)
      return known
    },
    look(properties) {
      const found = new Map<Mark, boolean>()
      for (const style of chain(valueOf(properties, 'w:rStyle')).toReversed()) {
        addLook(found, childOf(style, 'w:rPr'), isLink(style))
        if (codeNames.test(nameOf(style))) found.set('code', true)
      }
      addLook(found, properties)
      return marks.filter((mark) => found.get(mark) === true)
    },
  }
}

const longestChain = 20

const nameOf = (style: XmlElement): string => (valueOf(style, 'w:name') ?? '').toLowerCase()
const isLink = (style: XmlElement): boolean => nameOf(style).includes('link')

const codeNames =
  /^(code|html code|html preformatted|preformatted text|source (code|text)|verbatim( char)?|plain text)$/

const kinds: readonly (readonly [RegExp, ParagraphKind])[] = [
  [/^title$/, 'title'],
  [/^(intense )?quot(e|ations?)$|^block text$/, 'quote'],
  [/^callout$/, 'callout'],
  [codeNames, 'code'],
  [/^formula$/, 'math'],
  [/^diagram$/, 'mermaid'],
  [/^(toc|contents) \d$/, 'contents'],
  [/^caption$/, 'caption'],
]

function paragraphStyle(chain: readonly XmlElement[]): ParagraphStyle {
  const kind = chain.flatMap((style) => kinds.find(([name]) => name.test(nameOf(style)))?.[1] ?? []).at(0) ?? 'plain'
  const level = chain.flatMap((style) => levelOf(style) ?? []).at(0)
  const list = chain.flatMap((style) => childOf(childOf(style, 'w:pPr'), 'w:numPr') ?? []).at(0)
  return { kind, ...(kind === 'plain' && level !== undefined && { level }), ...(list && { list }) }
}

function levelOf(style: XmlElement): number | undefined {
  const named = /^heading (\d)$/.exec(nameOf(style))?.[1]
  return headingLevel(named === undefined ? valueOf(childOf(style, 'w:pPr'), 'w:outlineLvl') : `${Number(named) - 1}`)
}

/** Of an outline level, which counts from zero; the tenth is that of words. */
export function headingLevel(outline: string | undefined): number | undefined {
  const level = Number(outline ?? Number.NaN)
  return level >= 0 && level < 9 ? Math.min(Math.trunc(level) + 1, 6) : undefined
}

const elements: readonly (readonly [string, Mark])[] = [
  ['w:b', 'bold'],
  ['w:i', 'italic'],
  ['w:strike', 'strike'],
  ['w:dstrike', 'strike'],
  ['w:u', 'underline'],
]

function addLook(look: Map<Mark, boolean>, properties: XmlElement | undefined, isOfLink = false): void {
  if (!properties) return
  for (const [name, mark] of elements) {
    const found = childOf(properties, name)
    if (found && !(isOfLink && mark === 'underline')) look.set(mark, isOn(found))
  }
  const font = fontOf(properties)
  if (font !== undefined) look.set('code', /mono|consol|courier|menlo|fira code|source code/i.test(font))
}

function fontOf(properties: XmlElement): string | undefined {
  const fonts = childOf(properties, 'w:rFonts')?.attributes
  return fonts?.get('w:ascii') ?? fonts?.get('w:hAnsi')
}

export const isOn = ({ attributes }: XmlElement): boolean =>
  !['0', 'false', 'off', 'none'].includes(attributes.get('w:val') ?? '')
