import { expect, test } from 'vitest'
import { Doc, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { createRandom, type Random } from '@atrium/base/random'
import { proposes } from '../../engine/server/texts/text-tasks.ts'
import { vocabulary } from '../../features/documents/contract/vocabulary.ts'
import { readBlocks } from '../../features/documents/contract/format/read-blocks.ts'
import {
  type View,
  divide,
  embolden,
  erase,
  join,
  nest,
  openEditor,
  placeIn,
  split,
  turn,
  type,
} from '../../features/documents/web/editor/bare-editor.play.ts'
import { suggestionsIn } from '../../features/documents/web/editor/suggestions/find-suggestions.ts'
import { suggest } from '../../features/documents/web/editor/suggestions/record.ts'
import { settle } from '../../features/documents/web/editor/suggestions/settle.ts'
import { seedsToPlay } from '../seeds.ts'

const steps = 25

const word = (number: number): string => String.fromCodePoint(0x4e00 + number)

function doSomething(view: View, random: Random, step: number): string {
  const seat = { view }
  const at = placeIn(seat, random)
  const old = word(random.below(step + 1))
  const deeds = [
    ['type', () => type(seat, word(step), at)],
    ['type', () => type(seat, word(step), at)],
    ['erase', () => void erase(seat, old)],
    ['split', () => split(seat, at)],
    ['nest', () => nest(seat, at)],
    ['join', () => join(seat, at)],
    ['turn', () => turn(seat, at)],
    ['embolden', () => embolden(seat, old)],
    ['divide', () => divide(seat, at)],
  ] as const
  const [name, deed] = random.pick(deeds)
  deed()
  return name
}

const blocksOf = (doc: Doc): string => JSON.stringify(readBlocks(doc.getXmlFragment('blocks')))

/** Eve proposes something before Bob does. */
function proposeAsEve(doc: Doc, random: Random): void {
  const copy = new Doc()
  copy.clientID = 1_000_002 + random.below(1_000_000)
  applyUpdate(copy, encodeStateAsUpdate(doc))
  const view = openEditor(copy, 'eve')
  view.dispatch(suggest(view.state.tr, true))
  for (let step = steps; step < 2 * steps; step += 1) doSomething(view, random, step)
  applyUpdate(doc, encodeStateAsUpdate(copy))
}

const proposedBy = ({ state: { doc } }: View, person: string): ReadonlySet<string> =>
  new Set(suggestionsIn(doc).flatMap(({ id, by }) => (by === person ? [id] : [])))

/** Somebody writes a page, somebody else proposes changes of it, where a third may have done so, too; answers what went wrong. */
function play(seed: number): void {
  const random = createRandom(seed)
  const doc = new Doc()
  doc.clientID = 2 + random.below(1_000_000)
  const view = openEditor(doc, 'bob')
  for (let step = 0; step < steps; step += 1) doSomething(view, random, step)
  const before = blocksOf(doc)
  if (seed % 2 === 0) proposeAsEve(doc, random)
  view.dispatch(suggest(view.state.tr, true))
  const story: string[] = []
  for (let step = 2 * steps; step < 3 * steps; step += 1) {
    const state = encodeStateAsUpdate(doc)
    const updates: Uint8Array[] = []
    const keep = (update: Uint8Array): void => void updates.push(update)
    doc.on('update', keep)
    story.push(doSomething(view, random, step))
    doc.off('update', keep)
    if (blocksOf(doc) !== before) throw new Error(`${story.join(' ')}: says ${blocksOf(doc)} and not ${before}`)
    const parts = [state, ...updates.slice(0, -1)]
    const update = updates.at(-1)
    if (update && !proposes({ parts, update, roots: ['blocks'], person: 'bob', vocabulary }))
      throw new Error(`${story.join(' ')}: is no proposal.`)
  }
  for (const person of ['bob', 'eve']) view.dispatch(settle(view.state.tr, proposedBy(view, person), 'reject'))
  expect(suggestionsIn(view.state.doc)).toEqual([])
  if (blocksOf(doc) !== before) throw new Error(`${story.join(' ')}: rejected, says ${blocksOf(doc)} and not ${before}`)
}

const seeds = seedsToPlay(20)

test(`whatever somebody proposes, the page says the same until it is accepted, and again once it is rejected (${seeds.length} seeds)`, () => {
  const failed: string[] = []
  for (const seed of seeds)
    try {
      play(seed)
    } catch (error) {
      failed.push(`SEED=${seed}: ${String(error)}`)
    }
  expect(failed).toEqual([])
})
