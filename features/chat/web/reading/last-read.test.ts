import type { SpaceId } from '@atrium/engine/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLastRead, lastReadAt } from './last-read.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

const at = Date.UTC(2026, 10, 21, 9, 30)

test('R3.13 R4.39 R4.40 when chats were read is kept as ISO times, the team’s by itself and workspaces by their ids', () => {
  keepLastRead('team' as SpaceId, at)
  keepLastRead('w1' as SpaceId, at + 1)
  keepLastRead('w2' as SpaceId, at + 2)
  expect(kept.get('lastReadChat')).toBe('2026-11-21T09:30:00.000Z')
  expect(JSON.parse(kept.get('lastReadWorkspaces') ?? '')).toEqual({
    w1: '2026-11-21T09:30:00.001Z',
    w2: '2026-11-21T09:30:00.002Z',
  })
  expect([lastReadAt('team' as SpaceId), lastReadAt('w1' as SpaceId), lastReadAt('w2' as SpaceId)]).toEqual([
    at,
    at + 1,
    at + 2,
  ])
})

test('R4.41 what was never read, or is rubbish, was read at the epoch', () => {
  expect(lastReadAt('team' as SpaceId)).toBe(0)
  for (const rubbish of ['{', '[]', 'null', '{"w1":5}', '{"w1":"never"}']) {
    kept.set('lastReadWorkspaces', rubbish)
    kept.set('lastReadChat', rubbish)
    expect([lastReadAt('team' as SpaceId), lastReadAt('w1' as SpaceId)]).toEqual([0, 0])
  }
})
