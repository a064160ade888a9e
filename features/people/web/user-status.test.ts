import { afterEach, expect, test, vi } from 'vitest'
import { chooseStatus, saveStatus } from './user-status.ts'

afterEach(() => void vi.unstubAllGlobals())

async function save(answer: () => Promise<Response>) {
  const said: string[] = []
  vi.stubGlobal('fetch', vi.fn(answer))
  return { isSaved: await saveStatus('away', (words) => said.push(words)), said }
}

test('a status that the server does not take is false and only logged (R8.29)', async () => {
  const words = ['Failed to update status on server']
  expect(await save(() => Promise.reject(new TypeError('no line')))).toEqual({ isSaved: false, said: words })
  const fault = () => Promise.resolve(new Response(null, { status: 500 }))
  expect(await save(fault)).toEqual({ isSaved: false, said: words })
  expect(await save(() => Promise.resolve(Response.json({ ok: true })))).toEqual({ isSaved: true, said: [] })
})

test('R4.26 a status that the server does not take is kept and shown, and counts as chosen', async () => {
  const kept = new Map<string, string>()
  const heard: unknown[] = []
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => void kept.set(key, value) })
  vi.stubGlobal('dispatchEvent', (event: Event) => heard.push('detail' in event && event.detail))
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 500 })))
  const said: string[] = []
  expect(await chooseStatus('sick', (words) => said.push(words))).toBe(true)
  expect(kept.get('atrium-user-status')).toBe('sick')
  expect([heard, said]).toEqual([[{ status: 'sick' }, null], ['Failed to update status on server']])
})
