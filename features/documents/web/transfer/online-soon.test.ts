import { expect, test, vi } from 'vitest'
import { onlineSoon } from './online-soon.ts'

interface Connection {
  readonly state: 'connecting' | 'online' | 'offline'
  readonly network: 'on' | 'off'
}

function lineThat(first: Connection) {
  let now = first
  const listeners = new Set<() => void>()
  const client = {
    connection: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const becomes = (next: Connection): void => {
    now = next
    for (const listener of listeners) listener()
  }
  return { client, becomes, listeners }
}

test('a connection that was just lost is waited for, and none without a network', async () => {
  const line = lineThat({ state: 'connecting', network: 'on' })
  const isOnline = onlineSoon(line.client)
  line.becomes({ state: 'online', network: 'on' })
  expect(await isOnline).toBe(true)
  line.becomes({ state: 'offline', network: 'off' })
  expect(await onlineSoon(line.client)).toBe(false)
  expect(line.listeners.size).toBe(0)
})

test('a connection that does not come back is given up', async () => {
  vi.useFakeTimers()
  const isOnline = onlineSoon(lineThat({ state: 'offline', network: 'on' }).client, 30_000)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await isOnline).toBe(false)
  vi.useRealTimers()
})
