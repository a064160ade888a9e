import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { createIdentify } from './identify.ts'

test('a browser that asks without end is refused in words, which does not say that it is signed out; another is known at once', async () => {
  const asked: (() => void)[] = []
  const person = newId<'person'>()
  const found = { person, session: 'one', isToExtend: false }
  const identify = createIdentify({
    auth: { api: { getSession: () => Promise.resolve(null) } },
    sessions: { findAlive: () => new Promise((resolve) => asked.push(() => resolve(found))) },
  })
  const ask = (cookie: string) => identify(new Headers({ cookie }))
  const flood = Array.from({ length: 1_003 }, () => ask('eve'))
  await expect(ask('eve')).rejects.toMatchObject({ code: 'busy' })
  const other = ask('ada')
  await expect.poll(() => asked.length).toBe(4)
  asked.at(-1)?.()
  expect(await other).toEqual({ person, session: 'one' })
  const answering = setInterval(() => asked.splice(0).forEach((answer) => answer()), 1)
  expect(new Set((await Promise.all(flood)).map((one) => one?.person))).toEqual(new Set([person]))
  clearInterval(answering)
})
