import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { timeWords } from '@atrium/ui'
import type { Message } from '../../contract/message.ts'
import { arrange } from './arrange.ts'

const noon = new Date(2026, 10, 21, 12).getTime()
const minuteMs = 60_000
const time = timeWords()
const plain = { thread: null, quote: null, editedAt: null, deletedAt: null, pinned: null, replies: null, files: [] }
let seq = 0

function message(author: string, at: number): Message {
  seq += 1
  return { space: teamSpace, id: `m${seq}`, author, text: 'x', at, seq, reactions: [], ...plain }
}

test('messages of one author within five minutes stand under one name', () => {
  const minutes = [0, 4, 8, 13, 14].map((minute) => noon + minute * minuteMs)
  const items = arrange(
    minutes.map((at) => message('ada', at)),
    { now: noon, time },
  )
  expect(items.map(({ continues }) => continues)).toEqual([false, true, true, false, true])
})

test('another author starts anew', () => {
  const items = arrange([message('ada', noon), message('bob', noon), message('ada', noon)], { now: noon, time })
  expect(items.map(({ continues }) => continues)).toEqual([false, false, false])
})

test('each day is named once, also in the middle of what one person says', () => {
  const midnight = new Date(2026, 10, 21).getTime()
  const items = arrange([message('ada', midnight - 1), message('ada', midnight), message('ada', midnight + 1)], {
    now: noon,
    time,
  })
  expect(items.map(({ day }) => day)).toEqual(['Yesterday', 'Today', undefined])
  expect(items.map(({ continues }) => continues)).toEqual([false, false, true])
})

test('a deleted message leaves nothing, unless somebody comes for it by a link', () => {
  const gone = { ...message('ada', noon), text: '', deletedAt: noon }
  const shown = (wanted?: string) => arrange([gone], { now: noon, time, wanted }).map(({ message: { id } }) => id)
  expect([shown(), shown('another'), shown(gone.id)]).toEqual([[], [], [gone.id]])
  expect(arrange([gone], { now: noon, time, editing: gone.id })).toHaveLength(1)
})
