import { teamSpace, type SpaceId } from '@atrium/engine/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Notification, createNotifications } from './create-notifications.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }))
afterEach(() => void vi.useRealTimers())

function createWith(...messages: string[]) {
  const center = createNotifications('ada')
  const made = messages.map((message) => center.notify({ message, type: 'error' })?.id ?? '')
  const all = (): readonly Notification[] => center.read().notifications
  return { center, made, all, isRead: () => all().map(({ read }) => read) }
}

test('a notification has its fields and is info and unread at first (R3.11, R4.35, R1.06)', () => {
  const { center, all } = createWith()
  const plain = center.notify({ message: 'Hello' })
  expect(plain).toEqual({ id: expect.any(String), message: 'Hello', timestamp: 1_000, read: false, type: 'info' })
  const mention = { message: 'Bob mentioned you', type: 'mention', mentionId: 'm1', link: '/chat' } as const
  expect(center.notify(mention)).toMatchObject({ ...mention, read: false })
  expect(all().map(({ message }) => message)).toEqual(['Bob mentioned you', 'Hello'])
})

test('notifications are marked read singly or all at once, dismissed and cleared (R4.35)', () => {
  const { center, made, all, isRead } = createWith('one', 'two', 'three')
  center.markRead(made[1] ?? '')
  expect(isRead()).toEqual([false, true, false])
  center.markAllRead()
  expect(isRead()).toEqual([true, true, true])
  center.dismiss(made[0] ?? '')
  expect(all().map(({ message }) => message)).toEqual(['three', 'two'])
  center.clear()
  expect(all()).toEqual([])
})

test('all but errors go by themselves after 8000 ms, and errors stay (R4.36, R9.04)', () => {
  const { center, all } = createWith('broken')
  center.notify({ message: 'info' })
  center.notify({ message: 'mention', type: 'mention' })
  vi.advanceTimersByTime(7_999)
  expect(all()).toHaveLength(3)
  vi.advanceTimersByTime(1)
  expect(all().map(({ message }) => message)).toEqual(['broken'])
  vi.advanceTimersByTime(3_600_000)
  expect(all()).toHaveLength(1)
})

test('closing the panel marks all read, and so does toggling it while it is open (R4.37, R2.50)', () => {
  const { center, isRead } = createWith('one')
  center.toggle()
  expect(center.read().isOpen).toBe(true)
  expect(isRead()).toEqual([false])
  center.toggle()
  expect(center.read().isOpen).toBe(false)
  expect(isRead()).toEqual([true])
  center.notify({ message: 'two', type: 'error' })
  center.toggle(true)
  center.toggle(false)
  expect(isRead()).toEqual([true, true])
})

test('without a signed-in user none is created and null is returned (R5.25)', () => {
  const nobody = createNotifications(undefined)
  expect(nobody.notify({ message: 'Hello' })).toBeNull()
  expect(nobody.read().notifications).toEqual([])
})

test('no timer is left behind, and no more than a hundred are kept', () => {
  const { center, all } = createWith()
  for (let index = 0; index < 150; index += 1) center.notify({ message: `n${index}` })
  expect(all()).toHaveLength(100)
  expect(vi.getTimerCount()).toBe(100)
  center.clear()
  expect(vi.getTimerCount()).toBe(0)
})

test('whoever listens is told of each change', () => {
  const { center } = createWith()
  const listener = vi.fn<() => void>()
  const stop = center.subscribe(listener)
  center.notify({ message: 'one' })
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  center.clear()
  expect(listener).toHaveBeenCalledTimes(1)
})

test('what is looked at needs no notification, in its own thread alone', () => {
  const { center } = createWith()
  const reply = { sourceSpace: 'team' as SpaceId, link: '/chat?message=m&thread=t' }
  const said = { sourceSpace: 'team' as SpaceId, link: '/chat?message=m' }
  const stop = center.look({ space: teamSpace, thread: undefined })
  expect([center.isLookedAt(said), center.isLookedAt(reply)]).toEqual([true, false])
  center.look({ space: teamSpace, thread: 't' })
  expect(center.isLookedAt(reply)).toBe(true)
  stop()
  expect(center.isLookedAt(said)).toBe(false)
})
