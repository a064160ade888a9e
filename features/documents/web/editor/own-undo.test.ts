import { expect, test } from 'vitest'
import { pause, redoIn, split, type, undoIn, wordsOn } from './bare-editor.play.ts'
import { deliver, playUndo, sit } from './own-undo.play.ts'
import { seedsToPlay } from '../../../../tests/seeds.ts'

const seeds = seedsToPlay(40)

test('an undo of who began the page leaves the paragraphs of another, and a redo brings back what it took', () => {
  const log: Uint8Array[] = []
  const [a, b] = [sit('a', { log }), sit('b', { log })]
  type(a, 'Agenda', 3)
  deliver(a, b)
  split(b, 10)
  type(b, 'first', 14)
  split(b, 20)
  type(b, 'second', 24)
  deliver(b, a)
  pause(a)
  undoIn(a)
  expect(wordsOn(a)).toEqual(['first', 'second'])
  deliver(a, b)
  expect(wordsOn(b)).toEqual(['first', 'second'])
  redoIn(a)
  expect(wordsOn(a)).toEqual(['Agenda', 'first', 'second'])
})

test(
  `three who write, undo and redo take off no word but their own (${seeds.length} seeds)`,
  { timeout: 300_000 },
  () => {
    const failed: string[] = []
    for (const seed of seeds)
      try {
        playUndo(seed)
      } catch (error) {
        failed.push(`SEED=${seed}: ${String(error)}`)
      }
    expect(failed).toEqual([])
  },
)

test('what one types while another takes the block off stays, in a line of its own', () => {
  const log: Uint8Array[] = []
  const [a, b] = [sit('a', { log }), sit('b', { log })]
  type(a, 'Agenda', 3)
  pause(a)
  split(a, 10)
  type(a, 'Coffee', 14)
  deliver(a, b)
  type(b, 'and cake', 21)
  undoIn(a)
  deliver(a, b)
  deliver(b, a)
  for (const seat of [a, b]) expect(wordsOn(seat)).toEqual(['Agenda', 'Coffee', 'and', 'cake'])
})

test('what came in while somebody offline took the block off stays, though its writer is gone', () => {
  const log: Uint8Array[] = []
  const [a, b, c] = [sit('a', { log }), sit('b', { log }), sit('c', { log })]
  type(a, 'Agenda', 3)
  pause(a)
  split(a, 10)
  type(a, 'Coffee', 14)
  deliver(a, b)
  deliver(a, c)
  // Offline, a takes the block off; b writes into it, and closes the page once that is saved.
  undoIn(a)
  type(b, 'and cake', 21)
  deliver(b, c)
  deliver(b, a)
  expect(wordsOn(a)).toEqual(['Agenda', 'Coffee', 'and', 'cake'])
  deliver(a, c)
  expect(wordsOn(c)).toEqual(['Agenda', 'Coffee', 'and', 'cake'])
})
