import type { Asked, ClientFrame } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Asks } from './asks.ts'
import { createManualClock } from '../testing/manual-clock.ts'

const question = (id: string) => ({ type: 'ask', id, query: 'toy/count', input: {} }) as const
const answer: Asked = { ok: true, output: 1 }

function createBench() {
  const clock = createManualClock()
  const sent: ClientFrame[] = []
  const asks = new Asks(clock, (frame) => sent.push(frame))
  return { clock, sent, asks }
}

test('a question is answered once', () => {
  const { asks, sent } = createBench()
  const answers: Asked[] = []
  asks.ask(question('1'), (given) => answers.push(given))
  asks.take('1', answer)
  asks.take('1', answer)
  asks.take('never-asked', answer)
  expect([sent.length, answers, asks.isEmpty]).toEqual([1, [answer], true])
})

test('on a new connection only what is open is asked again', () => {
  const { asks, sent } = createBench()
  for (const id of ['1', '2']) asks.ask(question(id), () => undefined)
  asks.take('1', answer)
  sent.length = 0
  asks.again()
  expect(sent).toEqual([question('2')])
})

test('a question whose answer was lost is asked again after 20 seconds, and not once it is answered', async () => {
  const { asks, sent, clock } = createBench()
  asks.ask(question('1'), () => undefined)
  await clock.pass(19_000)
  expect(sent).toHaveLength(1)
  await clock.pass(2_000)
  expect(sent).toHaveLength(2)
  asks.take('1', answer)
  await clock.pass(60_000)
  expect(sent).toHaveLength(2)
})

test('after closing nothing is asked again', async () => {
  const { asks, sent, clock } = createBench()
  asks.ask(question('1'), () => undefined)
  asks.close()
  await clock.pass(60_000)
  expect(sent).toHaveLength(1)
})
