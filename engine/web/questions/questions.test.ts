import { expect, test } from 'vitest'
import type { Asked } from '@atrium/engine/contract'
import { createManualClock, turn } from '../testing/manual-clock.ts'
import { Questions } from './questions.ts'

interface Sent {
  readonly page: number
  readonly signal: AbortSignal
  answer(given: Asked<string>): void
}

const said = (output: string): Asked<string> => ({ ok: true, output })
const busy: Asked<string> = { ok: false, code: 'busy', message: 'The server is busy.' }
const noAccess: Asked<string> = { ok: false, code: 'no-access', message: 'This does not exist.' }
const key = (page: number): string => JSON.stringify({ page })

/** Questions that wait until the test answers the one that was asked so many askings ago. */
function createBench() {
  const clock = createManualClock()
  const sent: Sent[] = []
  let told = 0
  const questions = new Questions<{ page: number }, string>({
    clock,
    ask: ({ page }, signal) =>
      new Promise((resolve, reject) => {
        sent.push({ page, signal, answer: resolve })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  questions.subscribe(() => (told += 1))
  return {
    clock,
    questions,
    sent,
    told: () => told,
    async answer(nth: number, given: Asked<string>): Promise<void> {
      sent[nth]?.answer(given)
      await turn()
    },
    /** As a part of a screen does that is shown now. */
    want(page: number): () => void {
      const letGo = questions.hold(key(page))
      if (!questions.isAsking(key(page))) void questions.ask(key(page))
      return letGo
    },
    aborted: () => sent.map(({ signal }) => signal.aborted),
  }
}

test('whoever asks the same at once shares one question and its answer', async () => {
  const { want, sent, answer, questions, told } = createBench()
  want(1)
  want(1)
  want(2)
  expect(sent.map(({ page }) => page)).toEqual([1, 2])
  await answer(0, said('one'))
  expect([questions.answer(key(1)), questions.answer(key(2)), told()]).toEqual([said('one'), undefined, 1])
})

test('who comes back sees at once what was answered, while it is asked again', async () => {
  const { want, sent, answer, questions, clock } = createBench()
  want(1)()
  await clock.pass(0)
  want(1)
  await answer(1, said('old'))
  const letGo = questions.hold(key(1))
  letGo()
  letGo()
  await clock.pass(10)
  expect(questions.answer(key(1))).toEqual(said('old'))
  want(1)
  expect([questions.answer(key(1)), sent.length]).toEqual([said('old'), 3])
  await answer(2, said('new'))
  expect(questions.answer(key(1))).toEqual(said('new'))
})

test('an answer that was asked for earlier and comes later tells nothing', async () => {
  const { want, answer, questions } = createBench()
  want(1)
  void questions.ask(key(1))
  await answer(1, said('later'))
  await answer(0, said('earlier'))
  expect(questions.answer(key(1))).toEqual(said('later'))
})

test('a flood of news neither keeps the first answer away nor has more than two questions on their way', async () => {
  const { want, answer, aborted, questions, sent } = createBench()
  want(1)
  for (let count = 0; count < 5; count += 1) void questions.ask(key(1))
  await turn()
  expect(aborted()).toEqual([false, true, true, true, true, false])
  await answer(0, said('first'))
  expect(questions.answer(key(1))).toEqual(said('first'))
  await answer(sent.length - 1, said('last'))
  expect(questions.answer(key(1))).toEqual(said('last'))
})

test('what the server cannot say now is asked again after longer and longer waits, and what it said before stays', async () => {
  const { want, answer, clock, sent, questions } = createBench()
  want(1)
  await answer(0, busy)
  expect(questions.answer(key(1))).toEqual(busy)
  const waits: number[] = []
  for (let nth = 1; nth <= 3; nth += 1) {
    let waited = 0
    while (sent.length === nth) {
      await clock.pass(500)
      waited += 500
    }
    waits.push(waited)
    await answer(nth, nth === 3 ? said('there') : busy)
  }
  expect(waits).toEqual([1_500, 3_000, 6_000])
  expect(questions.answer(key(1))).toEqual(said('there'))
  void questions.ask(key(1))
  await answer(4, busy)
  expect(questions.answer(key(1))).toEqual(said('there'))
})

test('after six vain retries the refusal is said, and no more is asked', async () => {
  const { want, answer, clock, sent, questions } = createBench()
  want(1)
  await answer(0, said('before'))
  void questions.ask(key(1))
  for (let nth = 1; nth < 20; nth += 1) {
    await answer(nth, busy)
    await clock.pass(120_000)
  }
  expect([sent.length, questions.answer(key(1))]).toEqual([8, busy])
})

test('a refusal that stays is said at once, and not asked again', async () => {
  const { want, answer, clock, sent, questions } = createBench()
  want(1)
  await answer(0, said('before'))
  void questions.ask(key(1))
  await answer(1, noAccess)
  await clock.pass(120_000)
  expect([sent.length, questions.answer(key(1))]).toEqual([2, noAccess])
})

test('what nobody waits for any more is taken back, and its answer, if one comes, is dropped', async () => {
  const { want, aborted, clock, questions, told, answer } = createBench()
  const [one, other] = [want(1), want(1)]
  one()
  await clock.pass(10)
  expect(aborted()).toEqual([false])
  other()
  await clock.pass(10)
  await answer(0, said('too late'))
  expect([aborted(), questions.answer(key(1)), told()]).toEqual([[true], undefined, 0])
  expect(questions.isAsking(key(1))).toBe(false)
})

test('a retry ends with the last who wants the answer', async () => {
  const { want, answer, clock, sent } = createBench()
  const letGo = want(1)
  await answer(0, busy)
  letGo()
  await clock.pass(120_000)
  expect(sent).toHaveLength(1)
})

test('who takes over in the same moment shares what is on its way', async () => {
  const { want, clock, aborted, sent } = createBench()
  want(1)()
  want(1)
  await clock.pass(10)
  expect([sent.length, aborted()]).toEqual([1, [false]])
})

test('answers that nobody wants are kept for five minutes, a hundred of them, and not beyond news of them', async () => {
  const { want, clock, questions, answer, sent } = createBench()
  for (let page = 1; page <= 102; page += 1) {
    const letGo = want(page)
    await answer(sent.length - 1, said(`page ${page}`))
    letGo()
    await clock.pass(1)
  }
  want(102)
  expect(questions.all().map(({ input }) => input.page)).toEqual(Array.from({ length: 100 }, (_none, at) => at + 3))
  questions.forget(({ page }) => page > 100)
  expect([100, 101, 102].map((page) => questions.answer(key(page))?.ok)).toEqual([true, undefined, true])
  await clock.pass(5 * 60_000)
  expect([100, 102].map((page) => questions.answer(key(page))?.ok)).toEqual([undefined, true])
})

test('what something happened to while it was asked or shown is not kept, nor shared with who comes then', async () => {
  const { want, clock, questions, answer, sent } = createBench()
  const letGo = want(1)
  questions.forget(() => true)
  const other = want(1)
  expect(sent).toHaveLength(2)
  await answer(0, said('before'))
  await answer(1, said('after'))
  questions.forget(() => true)
  expect(questions.answer(key(1))).toEqual(said('after'))
  letGo()
  other()
  await clock.pass(10)
  expect(questions.answer(key(1))).toBeUndefined()
})

test('a fault of ours is thrown to who asked, and the question can be asked again', async () => {
  const clock = createManualClock()
  let isBroken = true
  const questions = new Questions<null, string>({
    clock,
    ask: () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(said('mended'))),
  })
  questions.hold('null')
  await expect(questions.ask('null')).rejects.toThrow('broken')
  isBroken = false
  expect(questions.isAsking('null')).toBe(false)
  expect(await questions.ask('null')).toEqual(said('mended'))
})
