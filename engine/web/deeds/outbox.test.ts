import type { Answer, ClientFrame } from '@atrium/engine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Outbox } from './outbox.ts'
import { type ManualClock, createManualClock } from '../testing/manual-clock.ts'

const ok: Answer = { ok: true, seqs: {} }
const busy: Answer = { ok: false, code: 'busy', message: 'Later.' }
const no: Answer = { ok: false, code: 'no-access', message: 'No.' }

interface Bench {
  readonly clock: ManualClock
  readonly outbox: Outbox
  /** The ids sent so far. */
  readonly sent: string[]
  readonly answers: Map<string, Answer>
  readonly overdue: number[]
}

function createBench(): Bench {
  const clock = createManualClock()
  const sent: string[] = []
  const answers = new Map<string, Answer>()
  const overdue: number[] = []
  const outbox = new Outbox({
    clock,
    send: (frame: ClientFrame) => frame.type === 'act' && sent.push(frame.id),
    onAnswer: ({ id }, answer, tell) => {
      expect(answers.has(id)).toBe(false)
      answers.set(id, answer)
      tell?.(answer)
    },
    onOverdue: () => overdue.push(clock.now()),
  })
  return { clock, outbox, sent, answers, overdue }
}

const deed = (id: string) => ({ id, tab: 't', action: 'toy/say', input: {}, at: 0 })

function addAll(outbox: Outbox, ids: string): void {
  for (const id of ids) outbox.add(deed(id))
}

test('deeds go in order as soon as there is a line, and at once from then on', () => {
  const { outbox, sent } = createBench()
  addAll(outbox, 'ab')
  expect(sent).toEqual([])
  outbox.up()
  addAll(outbox, 'c')
  expect(sent).toEqual(['a', 'b', 'c'])
})

test('a deed added twice is one deed', () => {
  const { outbox, sent } = createBench()
  outbox.up()
  addAll(outbox, 'aa')
  expect(sent).toEqual(['a'])
})

test('on a new line all that is unanswered goes again, in order', () => {
  const { outbox, sent, answers } = createBench()
  outbox.up()
  addAll(outbox, 'abc')
  outbox.take('b', ok)
  outbox.down()
  outbox.up()
  expect(sent).toEqual(['a', 'b', 'c', 'a', 'c'])
  expect([...answers.keys()]).toEqual(['b'])
})

test('no more than a window of deeds is on its way at a time', () => {
  const { outbox, sent } = createBench()
  outbox.up()
  for (let index = 0; index < 100; index += 1) outbox.add(deed(`${index}`))
  expect(sent).toHaveLength(32)
  outbox.take('0', ok)
  expect(sent).toHaveLength(33)
})

test('a refusal counts once all earlier deeds are answered', () => {
  const { outbox, answers } = createBench()
  outbox.up()
  addAll(outbox, 'ab')
  outbox.take('b', no)
  expect([...answers]).toEqual([])
  outbox.take('a', ok)
  expect([...answers]).toEqual([
    ['a', ok],
    ['b', no],
  ])
})

test('a refusal behind a deed that has to wait is asked for again', async () => {
  const { outbox, answers, sent, clock } = createBench()
  outbox.up()
  addAll(outbox, 'ab')
  outbox.take('a', busy)
  outbox.take('b', no)
  await clock.pass(500)
  outbox.take('a', ok)
  expect([...answers.keys()]).toEqual(['a'])
  expect(sent).toEqual(['a', 'b', 'a', 'b'])
  outbox.take('b', ok)
  expect([...answers]).toEqual([
    ['a', ok],
    ['b', ok],
  ])
})

test('a busy server is asked one deed at a time, less and less often, and never given up', async () => {
  const { outbox, sent, clock, answers } = createBench()
  outbox.up()
  addAll(outbox, 'abc')
  for (const id of 'abc') outbox.take(id, busy)
  sent.length = 0
  const times: number[] = []
  for (let round = 0; round < 60_000 / 250; round += 1) {
    await clock.pass(250)
    if (sent.length > 0) times.push(clock.now())
    for (const id of sent.splice(0)) outbox.take(id, busy)
  }
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(gaps.toSorted((one, other) => one - other)).toEqual(gaps)
  expect(gaps.at(-1)).toBeGreaterThan(10_000)
  await clock.pass(15_000)
  outbox.take('a', ok)
  expect(sent.slice(0, 1)).toEqual(['a'])
  expect(sent).toContain('c')
  expect([...answers.keys()]).toEqual(['a'])
})

test('an answer that nobody waits for is nothing', () => {
  const { outbox, answers } = createBench()
  outbox.up()
  outbox.take('unknown', ok)
  outbox.add(deed('a'))
  outbox.take('a', ok)
  outbox.take('a', no)
  expect([...answers]).toEqual([['a', ok]])
})

test('a deed whose answer does not come brings the line into doubt', async () => {
  const { outbox, clock, overdue } = createBench()
  outbox.up()
  outbox.add(deed('a'))
  await clock.pass(60_000)
  expect(overdue.length).toBeGreaterThan(0)
  const patient = createBench()
  patient.outbox.up()
  patient.outbox.add(deed('a'))
  patient.outbox.take('a', ok)
  await patient.clock.pass(60_000)
  expect(patient.overdue).toEqual([])
})

test('a server that only ever says that it is busy is no line in doubt', async () => {
  const { outbox, clock, overdue, sent } = createBench()
  outbox.up()
  outbox.add(deed('a'))
  for (let round = 0; round < 30; round += 1) {
    for (const id of sent.splice(0)) outbox.take(id, busy)
    await clock.pass(4_000)
  }
  expect(overdue).toEqual([])
})

test('after closing nothing is sent', async () => {
  const { outbox, sent, clock } = createBench()
  outbox.up()
  outbox.add(deed('a'))
  outbox.take('a', busy)
  outbox.down()
  outbox.add(deed('b'))
  await clock.pass(60_000)
  expect(sent).toEqual(['a'])
})

test('whatever the server says and however often the line breaks, each deed gets one last answer, first sent in order', async () => {
  const event = fc.oneof(
    { weight: 3, arbitrary: fc.constant('add' as const) },
    { weight: 4, arbitrary: fc.record({ pick: fc.nat(40), say: fc.constantFrom(ok, ok, busy, no) }) },
    { weight: 1, arbitrary: fc.constant('break' as const) },
    { weight: 2, arbitrary: fc.constant('wait' as const) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
      const { outbox, sent, answers, clock } = createBench()
      let added = 0
      outbox.up()
      for (const step of events) {
        if (step === 'add') outbox.add(deed(`${added++}`))
        else if (step === 'break') {
          outbox.down()
          outbox.up()
        } else if (step === 'wait') await clock.pass(1_000)
        else outbox.take(`${step.pick % (added + 1)}`, step.say)
      }
      for (let round = 0; round < 200 && outbox.deeds.length > 0; round += 1) {
        for (const { id } of outbox.deeds) outbox.take(id, ok)
        await clock.pass(15_000)
      }
      const firsts = [...new Set(sent)]
      expect(firsts).toEqual(Array.from({ length: added }, (_, index) => `${index}`))
      expect(answers.size).toBe(added)
    }),
    { numRuns: 60 },
  )
})
