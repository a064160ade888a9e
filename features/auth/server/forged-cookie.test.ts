import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { createSessions } from './sessions.ts'

test('the database is not asked after a session that we did not sign', async () => {
  const asked: unknown[] = []
  const pool = { query: (question: unknown) => (asked.push(question), Promise.resolve({ rows: [] })) }
  const needs = { pool: pool as unknown as pg.Pool, secret: 'a secret', isSecure: false }
  const sessions = createSessions({ ...needs, onEnd: () => undefined })
  const cookies = ['token', 'token.', `token.${'A'.repeat(43)}%3D`, '.AAAA', 'token.%zz', 'a.b.c']
  for (const cookie of cookies) {
    const headers = new Headers({ cookie: `atrium.session_token=${cookie}` })
    expect([cookie, await sessions.findAlive(headers)]).toEqual([cookie, undefined])
  }
  expect(asked).toEqual([])
  const signature = createHmac('sha256', 'a secret').update('token').digest('base64')
  await sessions.findAlive(new Headers({ cookie: `atrium.session_token=token.${encodeURIComponent(signature)}` }))
  expect(asked).toHaveLength(1)
})
