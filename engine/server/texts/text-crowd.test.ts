import { expect, onTestFinished, test, vi } from 'vitest'
import { type TextKey, teamSpace } from '@atrium/engine/contract'
import { createTextCrowd } from './text-crowd.ts'

const page: TextKey = { kind: 'body', space: teamSpace, id: 'page' }

test('a space is followed for as long as it is asked who is in its pages', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const followed: string[] = []
  const crowd = createTextCrowd({
    now: Date.now,
    bus: {
      follow: (space) => Promise.resolve(void followed.push(space)),
      unfollow: (space) => void followed.splice(followed.indexOf(space), 1),
    },
  })
  crowd.note(page, { tab: 'one', from: 'ada' })
  expect(crowd.whoIsIn(page)).toEqual(['ada'])
  for (let turn = 0; turn < 10; turn += 1) {
    vi.advanceTimersByTime(15_000)
    crowd.whoIsIn({ ...page, id: 'other' })
    expect(followed).toEqual([teamSpace])
  }
  vi.advanceTimersByTime(60_000)
  expect(followed).toEqual([])
  expect(crowd.whoIsIn(page)).toEqual([])
})
