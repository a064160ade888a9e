import {
  type Block,
  type Inline,
  type Mark,
  type Proposed,
  block,
  footnote,
  isSafeHref,
} from '../../../contract/format/block.ts'
import type { Looks } from '../../../contract/format/looks.ts'
import { areColorsNear, colorsOf } from './colors.ts'
import { addressIn } from './fields.ts'
import { figuresIn } from './figures.ts'
import { spelled } from './plain-words.ts'
import { type Piece, type Reading, hrefOf, isFigure } from './reading.ts'
import { type XmlElement, childOf, elementsIn, findAll, valueOf } from './xml.ts'

/** The words of a paragraph, and what stands among them; `readBox` reads the paragraphs of a box that is drawn there. */
export const readLine = (paragraph: XmlElement, reading: Reading, readBox: ReadBox): readonly Piece[] =>
  within(paragraph, { reading, readBox, looks: { marks: [] } })

type ReadBox = (box: XmlElement) => readonly Block[]

/** Around what is read of a line. */
interface Around {
  readonly reading: Reading
  readonly readBox: ReadBox
  readonly href?: string | undefined
  readonly proposed?: Proposed
  readonly looks: RunLooks
}

/** How a run looks, and how it did before somebody changed that. */
interface RunLooks {
  readonly marks: readonly Mark[]
  readonly colors?: Looks
  readonly before?: { readonly marks: readonly Mark[]; readonly change: XmlElement }
}

type Read = (element: XmlElement, around: Around) => readonly Piece[]

const within: Read = (element, around) =>
  elementsIn(element).flatMap((child) => parts.get(child.name)?.(child, around) ?? [])

const changed =
  (kind: keyof Proposed): Read =>
  (element, around) =>
    within(element, {
      ...around,
      proposed: { ...around.proposed, ...around.reading.changes.proposed(kind, element) },
    })

const linked: Read = (element, around) =>
  within(element, { ...around, href: hrefOf(around.reading, element.attributes.get('r:id')) ?? around.href })

const simpleField: Read = (element, around) =>
  within(element, { ...around, href: safe(addressIn(element.attributes.get('w:instr') ?? '')) ?? around.href })

const safe = (href: string | undefined): string | undefined =>
  href !== undefined && isSafeHref(href) ? href : undefined

/** A piece that is filled in; of a box, its sign. */
const control: Read = (element, around) => {
  const box = childOf(childOf(element, 'w:sdtPr'), 'w14:checkbox')
  const content = childOf(element, 'w:sdtContent')
  if (!box) return content ? within(content, around) : []
  const checked = childOf(box, 'w14:checked')?.attributes.get('w14:val')
  return words(checked === '1' || checked === 'true' ? '☒' : '☐', around)
}

const alternatives: Read = (element, around) => {
  const chosen = childOf(element, 'mc:Choice') ?? childOf(element, 'mc:Fallback')
  return chosen ? within(chosen, around) : []
}

const equation: Read = (element, around) => {
  around.reading.left.note('equations')
  return words(
    findAll(element, 'm:t')
      .map((one) => spelled.get('m:t')?.(one) ?? '')
      .join(''),
    around,
  )
}

const run: Read = (element, around) => {
  const properties = childOf(element, 'w:rPr')
  if (properties && elementsIn(element).some(({ name }) => name === 'w:t')) noteLooks(properties, around.reading)
  return within(element, { ...around, looks: looksOf(properties, around.reading) })
}

/** How words look in ways that a page does not know. */
function noteLooks(properties: XmlElement, { left }: Reading): void {
  if (/^su(per|b)script$/.test(valueOf(properties, 'w:vertAlign') ?? '')) left.note('letters')
  if (areColorsNear(properties)) left.note('colors')
}

function looksOf(properties: XmlElement | undefined, { styles }: Reading): RunLooks {
  const looks = { marks: styles.look(properties), colors: colorsOf(properties) }
  const change = childOf(properties, 'w:rPrChange')
  if (!change) return looks
  const before = styles.look(childOf(change, 'w:rPr'))
  return before.join() === looks.marks.join() ? looks : { ...looks, before: { marks: before, change } }
}

/** Words with their looks. That they look otherwise than before is proposed as other words in their place. */
function words(text: string, around: Around): readonly Inline[] {
  const { reading, proposed, looks } = around
  const { changes, fields, ranges } = reading
  if (text === '' || !fields.isShown()) return []
  const href = around.href ?? safe(fields.href())
  const { marks, before } = looks
  const link = { ...(href !== undefined && { href }), ...colored(looks, href) }
  if (!before || proposed) return [{ text, marks, ...link, ...about(around) }]
  const [taken, put] = [changes.proposed('delete', before.change), changes.proposed('insert', before.change)]
  if (!put.insert) return [{ text, marks, ...link, ...about(around) }]
  return [
    { text, marks: before.marks, ...link, ...ranges.about(), proposed: taken },
    { text, marks, ...link, ...ranges.about(), proposed: put },
  ]
}

/** Links have a color of their own, which programs write with each. */
function colored({ colors: { color, ground } = {} }: RunLooks, href: string | undefined): Pick<Inline, 'looks'> {
  const looks = { ...(color && href === undefined && { color }), ...(ground && { ground }) }
  return Object.keys(looks).length > 0 ? { looks } : {}
}

/** What is proposed of it, and what is said about it. */
function about({ proposed = {}, reading }: Around): Pick<Inline, 'proposed' | 'threads'> {
  if (proposed.insert || proposed.delete) return { ...reading.ranges.about(), proposed }
  reading.changes.settled()
  return reading.ranges.about()
}

const lineBreak: Read = (element, around) => {
  if (element.attributes.get('w:type') !== 'page') return words('\n', around)
  return around.reading.fields.isShown() ? [{ figure: block('divider', about(around)) }] : []
}

const note: Read = ({ name, attributes }, around) => {
  const text = around.reading.note(name, attributes.get('w:id') ?? '')
  return text ? [{ ...footnote(text), ...about(around) }] : []
}

const drawn: Read = (element, around) =>
  figuresIn(element, around.reading, around.readBox).map((piece) =>
    isFigure(piece) ? { figure: { ...piece.figure, ...about(around) } } : { ...piece, ...about(around) },
  )

const comment =
  (deed: 'start' | 'end' | 'refer'): Read =>
  ({ attributes }, { reading }) => {
    reading.ranges[deed](attributes.get('w:id') ?? '')
    return []
  }

const field: Read = ({ attributes, children, name }, { reading: { fields } }) => {
  if (name === 'w:fldChar') fields.mark(attributes.get('w:fldCharType'))
  else fields.instruct(children.filter((child) => typeof child === 'string').join(''))
  return []
}

const parts: ReadonlyMap<string, Read> = new Map<string, Read>([
  ...[...spelled].map(([name, spell]): [string, Read] => [name, (one, around) => words(spell(one), around)]),
  ...['w:smartTag', 'w:customXml', 'w:dir', 'w:bdo'].map((name): [string, Read] => [name, within]),
  ...['w:ins', 'w:moveTo'].map((name): [string, Read] => [name, changed('insert')]),
  ...['w:del', 'w:moveFrom'].map((name): [string, Read] => [name, changed('delete')]),
  ...['w:footnoteReference', 'w:endnoteReference'].map((name): [string, Read] => [name, note]),
  ...['w:drawing', 'w:pict', 'w:object'].map((name): [string, Read] => [name, drawn]),
  ...['m:oMath', 'm:oMathPara'].map((name): [string, Read] => [name, equation]),
  ...['w:fldChar', 'w:instrText'].map((name): [string, Read] => [name, field]),
  ['w:r', run],
  ['w:br', lineBreak],
  ['w:hyperlink', linked],
  ['w:fldSimple', simpleField],
  ['w:sdt', control],
  ['mc:AlternateContent', alternatives],
  ['w:commentRangeStart', comment('start')],
  ['w:commentRangeEnd', comment('end')],
  ['w:commentReference', comment('refer')],
])

/** What stands between paragraphs and is about what follows. */
export const readBetween = (element: XmlElement, reading: Reading): void => {
  if (element.name.startsWith('w:comment'))
    parts.get(element.name)?.(element, { reading, readBox: () => [], looks: { marks: [] } })
}
