import { expect, test } from 'vitest'
import { type Asked, teamSpace } from '@atrium/engine/contract'
import { createToyTeam } from '../testing/toy-team.ts'
import { turn } from '../testing/manual-clock.ts'
import { ada, bob, count, say, seat } from '../testing/toy.ts'
import { askTogether } from './ask-together.ts'
import { questionsOf } from './questions-of.ts'

const space = teamSpace
const key = JSON.stringify({ space })

/** Two screens of one team, each with an answer that nobody wants any more. */
async function createScreens() {
  const team = await createToyTeam({ [ada]: 'owner', [bob]: 'member' })
  const [one, other] = [team.open(ada), team.open(bob)]
  await team.server.run()
  for (const client of [one, other]) {
    const letGo = questionsOf(client, count).hold(key)
    void questionsOf(client, count).ask(key)
    await team.server.run()
    letGo()
    await turn()
  }
  return { ...team, one, other }
}

test('each person has answers of their own, under one source for all who ask', async () => {
  const { one, other } = await createScreens()
  expect(questionsOf(one, count)).toBe(questionsOf(one, count))
  expect(questionsOf(one, count)).not.toBe(questionsOf(other, count))
  expect(questionsOf(one, count).answer(key)?.ok).toBe(true)
})

test('what anybody does in a space ends what is kept of answers about it, on every screen', async () => {
  const { one, other, server } = await createScreens()
  void other.act(say, { space, id: 'm1', text: 'hello' })
  await server.run()
  expect([one, other].map((client) => questionsOf(client, count).answer(key))).toEqual([undefined, undefined])
})

test('what is told in one’s own space, as another role, ends all that is kept', async () => {
  const { one, other, server } = await createScreens()
  const elsewhere = JSON.stringify({ space: 'elsewhere' })
  const letGo = questionsOf(other, count).hold(elsewhere)
  void questionsOf(other, count).ask(elsewhere)
  await server.run()
  expect(questionsOf(other, count).answer(elsewhere)).toBeDefined()
  letGo()
  void one.act(seat, { space, person: bob, role: 'viewer' })
  await server.run()
  await turn()
  expect([key, elsewhere].map((name) => questionsOf(other, count).answer(name))).toEqual([undefined, undefined])
})

test('a question that is taken back is not asked again on the next line, and one still wanted is', async () => {
  const { one, server } = await createScreens()
  one.disableNetwork()
  const questions = questionsOf(one, count)
  const elsewhere = JSON.stringify({ space: 'elsewhere' })
  const letGo = questions.hold(elsewhere)
  questions.hold(key)
  void questions.ask(elsewhere)
  void questions.ask(key)
  await turn()
  letGo()
  await turn()
  one.enableNetwork()
  await server.run()
  expect([questions.answer(elsewhere), questions.answer(key)?.ok]).toEqual([undefined, true])
  expect(questions.isAsking(key)).toBe(false)
})

test('a question with a signal that was given up before is not sent', async () => {
  const { one } = await createScreens()
  await expect(one.ask(count, { space }, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
})

test('what is asked at about the same time is one question, of what is still wanted', async () => {
  const { one } = await createScreens()
  const sent: (readonly string[])[] = []
  const ask = askTogether<string, string>(
    (_client, items) => {
      sent.push(items)
      return Promise.resolve({ ok: true, output: items.map((item) => item.toUpperCase()).slice(0, 2) })
    },
    { most: 3, withinMs: 0 },
  )
  const gone = new AbortController()
  const answers: Asked<string | null>[] = []
  for (const item of ['a', 'b', 'c', 'd'])
    void ask(one, item, new AbortController().signal).then((answer) => answers.push(answer))
  void ask(one, 'gone', gone.signal)
  gone.abort()
  await turn()
  await turn()
  expect(sent).toEqual([['a', 'b', 'c'], ['d']])
  expect(answers.map((answer) => answer.ok && answer.output)).toEqual(['A', 'B', null, 'D'])
})
