import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import webPush from 'web-push'
import type { PushDevice } from '../../contract/push-devices.ts'
import { sendPush } from './send-push.ts'

const device: PushDevice = {
  endpoint: 'https://push.example.org/slow',
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
  session: 'a',
  userAgent: '',
  at: 0,
}
const message = { type: 'withdraw', notices: ['a'], unread: 0 } as const

test('an address that does not answer is left alone for five minutes, whatever is to be sent there', async () => {
  let calls = 0
  const egress = {
    send() {
      calls += 1
      return Promise.reject(new Error('The address took too long.'))
    },
  }
  const tools = { keys: webPush.generateVAPIDKeys(), egress, subject: 'mailto:a@example.org', resting: new Map() }
  const send = (now: number) => sendPush(tools, device, { message, now })
  expect(await send(1_000)).toEqual({ became: 'later', at: 301_000 })
  for (const now of [2_000, 300_999]) expect(await send(now)).toEqual({ became: 'later', at: 301_000 })
  expect(calls).toBe(1)
  expect(await send(301_000)).toEqual({ became: 'later', at: 601_000 })
  expect(calls).toBe(2)
})

test('an address that asks to be left alone for ever is asked again once what is sent would be kept no longer', async () => {
  const asked = (after: string) => {
    const answer = { status: 429, headers: { 'retry-after': after }, body: new Uint8Array() }
    const egress = { send: () => Promise.resolve(answer) }
    const tools = { keys: webPush.generateVAPIDKeys(), egress, subject: 'mailto:a@example.org', resting: new Map() }
    return sendPush(tools, device, { message, now: 1_000 })
  }
  expect(await asked('60')).toEqual({ became: 'later', at: 61_000 })
  for (const after of ['9'.repeat(400), '99999999999999999999', 'Fri, 31 Dec 9999 23:59:59 GMT', '8.64e15'])
    expect([after, await asked(after)]).toEqual([after, { became: 'later', at: expect.toSatisfy(isWithinADay) }])
})

const isWithinADay = (at: number): boolean => at > 1_000 && at <= 86_401_000

test('a device whose keys or address are none is forgotten, and no job fails by it', async () => {
  const egress = { send: () => Promise.reject(new Error('It must not be called.')) }
  const tools = { keys: webPush.generateVAPIDKeys(), egress, subject: 'mailto:a@example.org', resting: new Map() }
  const wrong = [
    { ...device, p256dh: 'B'.repeat(87) },
    { ...device, endpoint: 'https://[' },
  ]
  for (const each of wrong) expect(await sendPush(tools, each, { message, now: 1 })).toEqual({ became: 'gone' })
})
