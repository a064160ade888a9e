import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

class Line {
  isPaused = false
  pause(): void {
    this.isPaused = true
  }
  resume(): void {
    this.isPaused = false
  }
}

function createWorld() {
  let now = 0
  let spent = 0
  const pace = createPace({ now: () => now, spentMs: () => spent })
  return {
    pace,
    work: (person: string, ms: number) => pace.run(person, () => void (spent += ms)),
    pass: (ms: number) => void (now += ms),
  }
}

test('who works a little at a time is never kept waiting', () => {
  const { pace, work, pass } = createWorld()
  const line = new Line()
  pace.join('ada', line)
  for (let turn = 0; turn < 1_000; turn += 1) {
    work('ada', 1)
    pass(10)
  }
  expect(line.isPaused).toBe(false)
})

test('what took too long has all lines of its person wait, and nobody else', () => {
  const { pace, work } = createWorld()
  const [first, second, other] = [new Line(), new Line(), new Line()]
  pace.join('eve', first)
  pace.join('eve', second)
  pace.join('ada', other)
  work('eve', 200)
  expect([first.isPaused, second.isPaused, other.isPaused]).toEqual([true, true, false])
})

test('a line that comes anew while its person waits, waits too', () => {
  const { pace, work } = createWorld()
  const line = new Line()
  pace.join('eve', line)
  work('eve', 200)
  pace.leave('eve', line)
  const again = new Line()
  pace.join('eve', again)
  expect(again.isPaused).toBe(true)
})

test('who waited is read again', async () => {
  const { pace, work, pass } = createWorld()
  const line = new Line()
  pace.join('eve', line)
  work('eve', 61)
  expect(line.isPaused).toBe(true)
  pass(1_000)
  await expect.poll(() => line.isPaused).toBe(false)
})

test('what breaks is counted, too', () => {
  const { pace, work } = createWorld()
  const line = new Line()
  pace.join('eve', line)
  expect(() =>
    pace.run('eve', () => {
      work('eve', 200)
      throw new Error('broken')
    }),
  ).toThrow('broken')
  expect(line.isPaused).toBe(true)
})
