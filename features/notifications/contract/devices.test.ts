import { ownSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { ada, teamInMemory } from '../../../tests/contracts/fixture.ts'
import { addDevice, endDevice, mostDevices, renewDevice } from './devices.ts'
import { PushDevices } from './push-devices.ts'
import { dropDevices } from './devices-of-server.ts'

const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
const deviceOf = (session: string, change: object = {}) => ({
  session,
  endpoint: `https://push.example.org/${session}`,
  ...keys,
  userAgent: 'x',
  ...change,
})

function adasDevices() {
  const memory = teamInMemory()
  const add = (session: string, change: object = {}) => memory.act(addDevice, deviceOf(session, change), { by: ada })
  const renew = (session: string, endpoint: string) =>
    memory.act(renewDevice, { session, endpoint: `https://push.example.org/${endpoint}`, ...keys }, { by: ada })
  const drop = (endpoints: readonly string[], isLost: boolean) =>
    memory.act(
      dropDevices,
      { person: ada, endpoints: endpoints.map((one) => `https://push.example.org/${one}`), isLost },
      { by: ada },
    )
  const row = () => memory.rows(PushDevices)[0]
  const sessions = () => row()?.devices.map((one) => one.session)
  const lost = () => row()?.lost.map((one) => one.session)
  return { memory, add, renew, drop, row, sessions, lost }
}

test('a browser is told once, its last word counts, and of eleven the oldest is told no more', async () => {
  const { add, row, sessions } = adasDevices()
  for (const one of ['a', 'b', 'a']) expect(await add(one)).toBe('done')
  expect(sessions()).toEqual(['b', 'a'])
  expect(row()?.devices[0]).toEqual({ ...deviceOf('b'), at: someTime })
  await add('c', { endpoint: 'https://push.example.org/b' })
  expect(sessions()).toEqual(['a', 'c'])
  for (let nth = 0; nth < mostDevices; nth += 1) await add(`d${nth}`)
  expect(sessions()).toEqual(Array.from({ length: mostDevices }, (_, nth) => `d${nth}`))
})

test('a device has an address of its maker and keys as browsers have them', async () => {
  const { add } = adasDevices()
  const wrong = [
    { endpoint: 'http://x.org' },
    { endpoint: 'https://x y' },
    { endpoint: 'xhttps://x.org' },
    { p256dh: 'p' },
    { p256dh: `${keys.p256dh}==` },
    { auth: 'a!' },
    { auth: `x${keys.auth}===` },
    { session: '' },
  ]
  for (const change of wrong) expect(await add('a', change)).toBe('bad-input')
  expect(await add('a', { p256dh: `${keys.p256dh}=`, auth: `${keys.auth}==` })).toBe('done')
})

test('a browser is told no more when it is turned off, whatever was known of it', async () => {
  const { memory, add, drop, sessions, lost, renew } = adasDevices()
  for (const one of ['a', 'b', 'c']) await add(one)
  await drop(['c'], true)
  expect([sessions(), lost()]).toEqual([['a', 'b'], ['c']])
  for (const session of ['a', 'c']) expect(await memory.act(endDevice, { session }, { by: ada })).toBe('done')
  expect([sessions(), lost()]).toEqual([['b'], []])
  expect([await renew('a', 'new'), await renew('c', 'new')]).toEqual(['turned-off', 'turned-off'])
})

test('what takes nothing any more is lost, and what ended with its session is gone', async () => {
  const { add, drop, sessions, lost } = adasDevices()
  for (const one of ['a', 'b', 'c']) await add(one)
  await drop(['a', 'x'], false)
  expect([sessions(), lost()]).toEqual([['b', 'c'], []])
  await drop(['b'], true)
  expect([sessions(), lost()]).toEqual([['c'], ['b']])
  await add('b')
  expect([sessions(), lost()]).toEqual([['c', 'b'], []])
})

test('a browser that renews is told where it takes them now, in its place', async () => {
  const { add, renew, row, sessions } = adasDevices()
  for (const one of ['a', 'b']) await add(one)
  expect([await renew('a', 'new'), sessions()]).toEqual(['done', ['a', 'b']])
  expect(row()?.devices[0]).toEqual({ ...deviceOf('a'), endpoint: 'https://push.example.org/new', at: someTime })
  expect([await renew('a', 'b'), sessions()]).toEqual(['done', ['a']])
})

test('a browser that was lost comes back at another place, and not where it took nothing', async () => {
  const { add, drop, renew, sessions, lost } = adasDevices()
  for (const one of ['a', 'b']) await add(one)
  await drop(['a'], true)
  expect([await renew('a', 'a'), await renew('a', 'new')]).toEqual(['turned-off', 'done'])
  expect([sessions(), lost()]).toEqual([['b', 'a'], []])
})

test('a browser keeps its place under another session at the address that it had', async () => {
  const { add, row, sessions } = adasDevices()
  await add('a')
  await add('a', { endpoint: 'https://push.example.org/moved' })
  expect([sessions(), row()?.devices[0]?.endpoint]).toEqual([['a'], 'https://push.example.org/moved'])
})

test('of the browsers that take nothing any more the last ten are remembered, each once', async () => {
  const { add, drop, lost } = adasDevices()
  for (let nth = 0; nth <= mostDevices; nth += 1) {
    await add(`d${nth}`)
    await drop([`d${nth}`], true)
  }
  expect(lost()).toEqual(Array.from({ length: mostDevices }, (_, nth) => `d${nth + 1}`))
  await drop(['d3'], false)
  expect(lost()).not.toContain('d3')
})

test('a lost browser that comes back takes the place of the oldest of ten, and the others stay lost', async () => {
  const { add, drop, renew, sessions, lost } = adasDevices()
  for (const one of ['a', 'b']) await add(one)
  await drop(['a', 'b'], true)
  for (let nth = 0; nth < mostDevices; nth += 1) await add(`d${nth}`)
  expect(await renew('a', 'new')).toBe('done')
  expect([sessions()?.length, sessions()?.[0], sessions()?.at(-1), lost()]).toEqual([mostDevices, 'd1', 'a', ['b']])
})

test('what changes nothing of the devices writes nothing', async () => {
  const { memory, add, drop } = adasDevices()
  expect([await drop(['a'], true), await memory.act(endDevice, { session: 'a' }, { by: ada })]).toEqual([
    'done',
    'done',
  ])
  expect(memory.rows(PushDevices)).toEqual([])
  await add('a')
  const entries = memory.entries(ownSpace(ada))
  expect([await drop(['b'], true), memory.entries(ownSpace(ada))]).toEqual(['done', entries])
})
