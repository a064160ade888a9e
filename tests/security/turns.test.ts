import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { teamSpace, type PersonId } from '@atrium/engine/contract'
import { messages, sendMessage } from '@atrium/features/chat/contract'
import { serverOfFile } from '../server-of-file.ts'

/** The invariant: what one person asks for at once waits for itself, and nobody else does. */
const server = await serverOfFile()
const [ada, eve] = [await server.arrive('ada'), await server.arrive('eve')]
const many = 300

test.each(['older', 'ask'] as const)('who asks `%s` very often at once delays nobody else', async (type) => {
  for (let count = 0; count < 20; count += 1)
    await server.act(eve, sendMessage, { space: teamSpace, id: newId(), text: 'a'.repeat(200) })
  const [hostile, honest] = [await server.socket(eve), await server.socket(ada)]
  await Promise.all([hostile.hello(), honest.hello()])
  const answers = (): number =>
    hostile.frames.filter((frame) => frame.type === 'older' || frame.type === 'asked').length
  const older = { kind: 'message', space: teamSpace, before: 1e9, limit: 200 }
  const ask = { query: messages.name, input: { space: teamSpace, limit: 200 } }
  for (let count = 0; count < many; count += 1)
    hostile.send(type === 'ask' ? { type, id: newId(), ...ask } : { type, id: newId(), ...older })
  await hostile.next(type === 'ask' ? 'asked' : 'older')
  const before = answers()
  honest.send({ type: 'ask', id: newId(), query: messages.name, input: { space: teamSpace, limit: 1 } })
  await honest.next('asked')
  expect(answers() - before).toBeLessThan(many / 3)
  await Promise.all([hostile.close(), honest.close()])
})

test.each(['older', 'ask'] as const)(
  'of what one person asks by `%s` at once hardly anything comes before what another asks then',
  async (type) => {
    const { asker } = server.engine
    const ask = (by: PersonId): Promise<unknown> =>
      type === 'ask'
        ? asker.ask({ query: messages.name, input: { space: teamSpace, limit: 200 }, by })
        : asker.older({ kind: 'message', space: teamSpace, before: 1e9, limit: 200, by })
    let answered = 0
    const all = Array.from({ length: many }, () => ask(eve).then(() => (answered += 1)))
    await ask(ada)
    expect(answered).toBeLessThan(many / 10)
    await Promise.all(all)
  },
)
