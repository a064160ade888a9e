import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type TestAtrium, openAtrium } from '../atrium.ts'
import { isLong } from '../long.ts'

let atrium: TestAtrium
beforeAll(async () => {
  atrium = await openAtrium()
})
afterAll(() => atrium.close())

test.runIf(isLong)('however many register at the same moment, all are answered and the others go on', async () => {
  const ada = await atrium.newcomer()
  const crowd = Array.from({ length: 20 }, () =>
    atrium.post('auth/sign-up/email', { name: 'Eve', email: `${newId()}@example.org`, password: 'secret 1' }),
  )
  const others = Array.from({ length: 10 }, () =>
    atrium.get('v1/queries/chat/messages?space=team', { cookie: ada.cookie }),
  )
  expect(new Set((await Promise.all([...others, ...crowd])).map(({ status }) => status))).toEqual(new Set([200]))
})
