import { expect, test } from 'vitest'
import { pause, redoIn, split, type, undoIn, wordsOn } from './bare-editor.play.ts'
import { deliver, playUndo, sit } from './own-undo.play.ts'
import { seedsToPlay } from '../../../../tests/seeds.ts'

const seeds = seedsToPlay(40)

test('an undo of who began the page leaves the paragraphs of another, and a redo brings back what it took', () => {
  const [a, b] = [sit('a'), sit('b')]
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
  const [a, b] = [sit('a'), sit('b')]
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
