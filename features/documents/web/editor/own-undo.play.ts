import { BlockNoteEditor } from '@blocknote/core'
import { type Node } from 'prosemirror-model'
import { EditorState, type Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { redo, undo, ySyncPlugin, yUndoPluginKey } from 'y-prosemirror'
import { Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { type Dice, createDice } from '@atrium/base/dice'
import { Taking } from '@atrium/engine/web/texts'
import { beginTogether } from './begin-page.ts'
import { editorSchema } from './editor-schema.ts'
import { putBack } from './put-back.ts'
import { undoPlugin } from './own-undo.ts'

const people = ['a', 'b', 'c'] as const
const steps = 60
/** Of the Chinese signs, of which there are enough for a play. */
const firstSign = 0x4e00

type Person = (typeof people)[number]

/** What the plugins use of an editor's view, without a page around it. */
interface View {
  state: EditorState
  dispatch(transaction: Transaction): void
  hasFocus(): boolean
}

/** One person's editor of the page, with the plugins that tie it to the text. */
export interface Seat {
  readonly person: Person
  readonly doc: Doc
  readonly view: View
  readonly taking: Taking
}

const { pmSchema } = BlockNoteEditor.create({ schema: editorSchema })

export function sit(person: Person, client?: number): Seat {
  const doc = new Doc()
  // Which of two comes first is said by their numbers.
  if (client) doc.clientID = client
  beginTogether(doc)
  const plugins: Plugin[] = [ySyncPlugin(doc.getXmlFragment('blocks')), undoPlugin(doc.getXmlFragment('blocks'))]
  const watchers: { update?(view: View, before: EditorState): void }[] = []
  const view: View = {
    state: EditorState.create({ schema: pmSchema, plugins }),
    dispatch(transaction) {
      const before = view.state
      view.state = before.applyTransaction(transaction).state
      for (const watcher of watchers) watcher.update?.(view, before)
    },
    hasFocus: () => false,
  }
  for (const plugin of plugins) watchers.push(plugin.spec.view?.(view as never) as never)
  return { person, doc, view, taking: new Taking(doc, { origin: 'elsewhere', putBack }) }
}

/** What is done from now on is a step of its own, as after a pause. */
export const pause = ({ view }: Seat): void => yUndoPluginKey.getState(view.state)?.undoManager.stopCapturing()

export const undoIn = ({ view }: Seat): void => void undo(view.state)
export const redoIn = ({ view }: Seat): void => void redo(view.state)

/** All that `from` has and `to` does not. */
export function deliver(from: Seat, to: Seat): void {
  const update = encodeStateAsUpdate(from.doc, encodeStateVector(to.doc))
  to.taking.take([update])
}

/** The words on the page, as the person sees them. */
export function wordsOn({ view }: Seat): readonly string[] {
  const words: string[] = []
  view.state.doc.descendants((node) => {
    if (node.isTextblock) words.push(...node.textContent.split(' ').filter((word) => word !== ''))
    return !node.isTextblock
  })
  return words
}

interface Line {
  readonly node: Node
  /** Where its words begin. */
  readonly from: number
}

function linesOf(doc: Node): [Line, ...Line[]] {
  const lines: Line[] = []
  doc.descendants((node, at) => {
    if (node.isTextblock) lines.push({ node, from: at + 1 })
    return !node.isTextblock
  })
  const [first, ...rest] = lines
  if (!first) throw new Error('There is no line.')
  return [first, ...rest]
}

/** A place between two words. */
function placeIn({ view }: Seat, dice: Dice): number {
  const { node, from } = dice.pick(linesOf(view.state.doc))
  const places = [0, ...[...node.textContent.matchAll(/ /g)].map(({ index }) => index + 1)]
  return from + dice.pick(places as [number, ...number[]])
}

export function type({ view }: Seat, word: string, at: number): void {
  const { tr } = view.state
  tr.insertText(`${word} `, at)
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + word.length + 1)))
}

/** What Enter does: the words behind the place go into a block of their own. */
export function split({ view }: Seat, at: number): void {
  const { blockContainer, paragraph } = pmSchema.nodes
  const { tr } = view.state
  if (!blockContainer || !paragraph || tr.doc.resolve(at).parent.type.spec.code) return
  tr.split(at, 2, [{ type: blockContainer }, { type: paragraph }])
  view.dispatch(tr)
}

/** What Tab does: the block goes into the one before it. */
function nest({ view }: Seat, at: number): void {
  const { tr } = view.state
  const $at = tr.doc.resolve(at)
  const depth = $at.depth - 1
  const group = $at.node(depth - 1)
  const index = $at.index(depth - 1)
  const { blockGroup } = pmSchema.nodes
  if (index === 0 || !blockGroup) return
  const block = $at.node(depth)
  const before = group.child(index - 1)
  const from = $at.before(depth)
  const own = before.lastChild?.type === blockGroup ? before.lastChild : undefined
  tr.delete(from, from + block.nodeSize)
  tr.insert(own ? from - 2 : from - 1, own ? block : blockGroup.create(null, block))
  view.dispatch(tr)
}

interface Play {
  readonly dice: Dice
  readonly seats: readonly [Seat, ...Seat[]]
  /** The words of the whole play. */
  readonly written: Set<string>
  /** What was taken off by whoever wrote it. */
  readonly takenBack: Set<string>
}

const isBy = (word: string, person: Person): boolean => word.endsWith(person)

/** Some people write on one page, and take back and bring back what they did. Answers what went wrong. */
export function playUndo(seed: number): void {
  const dice = createDice(seed)
  const [a, b, c] = people
  const numbered = (): number => 2 + dice.roll(1_000_000)
  const play: Play = {
    dice,
    seats: [sit(a, numbered()), sit(b, numbered()), sit(c, numbered())],
    written: new Set(),
    takenBack: new Set(),
  }
  for (let step = 0; step < steps; step += 1) take(play, step)
  for (const _ of people) for (const from of play.seats) for (const to of play.seats) carry(play, from, to)
  const left = [...play.written].filter((word) => !play.takenBack.has(word))
  const texts = play.seats.map((seat) => wordsOn(seat).join(' '))
  if (new Set(texts).size > 1) throw new Error(`They see different pages: ${texts.join(' | ')}`)
  const lost = left.filter((word) => !texts[0]?.includes(word))
  if (lost.length > 0) throw new Error(`Lost at the end: ${lost.join(' ')}`)
}

function take(play: Play, step: number): void {
  const { dice, seats } = play
  const seat = dice.pick(seats)
  const what = dice.roll(20)
  if (dice.roll(3) === 0) pause(seat)
  if (what < 7) return write(play, seat, step)
  if (what < 9) return together(play, seat, () => own(play, seat, () => split(seat, placeIn(seat, dice))))
  if (what < 10) return together(play, seat, () => own(play, seat, () => nest(seat, placeIn(seat, dice))))
  if (what < 13) return together(play, seat, () => own(play, seat, () => undoIn(seat)))
  if (what < 15) return together(play, seat, () => undoAndRedo(play, seat))
  carry(play, dice.pick(seats), seat)
}

function write(play: Play, seat: Seat, step: number): void {
  // No two begin alike: the library finds what was typed by comparing the line before and after.
  const word = `${String.fromCodePoint(firstSign + step)}${seat.person}`
  play.written.add(word)
  own(play, seat, () => type(seat, word, placeIn(seat, play.dice)))
}

/** The words of the play, also where two stand without a space between them. */
const signsOn = (seat: Seat): readonly string[] =>
  wordsOn(seat)
    .join(' ')
    .match(/[\u4e00-\u9fff][abc]/g) ?? []

/** A deed of one's own takes off no word but one's own. */
function own({ takenBack }: Play, seat: Seat, deed: () => void): readonly string[] {
  const before = signsOn(seat)
  deed()
  const now = wordsOn(seat).join(' ')
  const gone = before.filter((word) => !now.includes(word))
  const others = gone.filter((word) => !isBy(word, seat.person))
  if (others.length > 0) throw new Error(`${seat.person} took off ${others.join(' ')} of others.`)
  for (const word of gone) takenBack.add(word)
  return gone
}

/** Takes in what others did, does the deed, and gives it to them. */
function together(play: Play, seat: Seat, deed: () => void): void {
  for (const from of play.seats) carry(play, from, seat)
  deed()
  for (const to of play.seats) carry(play, seat, to)
}

function undoAndRedo(play: Play, seat: Seat): void {
  const gone = own(play, seat, () => undoIn(seat))
  const isWithNews = play.dice.roll(2) === 0
  if (isWithNews) carry(play, play.dice.pick(play.seats), seat)
  own(play, seat, () => redoIn(seat))
  const now = wordsOn(seat).join(' ')
  const missing = gone.filter((word) => !now.includes(word))
  if (missing.length > 0) throw new Error(`Redo of ${seat.person} did not bring back ${missing.join(' ')}.`)
}

/** What comes from others takes off nothing but what its writer took off. */
function carry({ takenBack }: Play, from: Seat, to: Seat): void {
  if (from === to) return
  const before = signsOn(to)
  deliver(from, to)
  const now = wordsOn(to).join(' ')
  const lost = before.filter((word) => !now.includes(word) && !takenBack.has(word))
  if (lost.length > 0) throw new Error(`What came from ${from.person} to ${to.person} took off ${lost.join(' ')}.`)
}
