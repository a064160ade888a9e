import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import * as z from 'zod/mini'
import { ClientTextFrame } from './text-wire.ts'
import { ClientFrame } from './wire.ts'

const id = newId()
const longest = 'x'.repeat(64)

const frames = {
  hello: { type: 'hello', version: 1, epoch: null, heads: { team: 3 } },
  act: { type: 'act', id, action: 'boxes/open', input: { any: 'thing' } },
  ask: { type: 'ask', id, query: 'boxes/all', input: {} },
  older: { type: 'older', id, kind: 'box', space: 'team', before: 9, limit: 200 },
  signal: { type: 'signal', name: 'boxes/knock', space: 'team', data: {} },
  resume: { type: 'resume', space: 'team', seq: 3 },
  watch: { type: 'watch', people: [id], everybody: true },
  ping: { type: 'ping' },
} as const

test.each(Object.entries(frames))('%s is taken, and nothing of it is lost', (_type, frame) => {
  expect(z.parse(ClientFrame, frame)).toEqual(frame)
})

const texts = {
  open: { type: 'open', text: { kind: 'body', space: 'team', id }, opening: 1, seq: 0, epoch: null, schema: 1 },
  update: { type: 'update', text: { kind: 'body', space: 'team', id }, n: 0, part: 0, more: false },
  presence: { type: 'presence', text: { kind: 'body', space: 'team', id } },
  close: { type: 'close', text: { kind: 'body', space: 'team', id } },
} as const

test.each(Object.entries(texts))('%s of a text is taken, and nothing of it is lost', (_type, frame) => {
  expect(z.parse(ClientTextFrame, frame)).toEqual(frame)
})

test.each([
  ['an unknown type', { type: 'shout' }],
  ['no id', { ...frames.act, id: '' }],
  ['a name without end', { ...frames.act, action: `${longest}x` }],
  ['a space without end', { ...frames.signal, space: `${longest}x` }],
  ['a space without end', { ...frames.older, space: `${longest}x` }],
  ['a space without end', { ...frames.resume, space: `${longest}x` }],
  ['no rows', { ...frames.older, limit: 0 }],
  ['more rows than a page has', { ...frames.older, limit: 201 }],
  ['a part of a number', { ...frames.resume, seq: 1.5 }],
  ['heads that are no numbers', { ...frames.hello, heads: { team: 'x' } }],
  ['people without end', { ...frames.watch, people: Array.from({ length: 201 }, () => id) }],
])('%s is not taken', (_what, frame) => {
  expect(z.safeParse(ClientFrame, frame).success).toBe(false)
})

test.each([
  ['an unknown type', { ...texts.close, type: 'shout' }],
  ['a name that no database takes', { ...texts.close, text: { kind: 'bo dy', space: 'team', id } }],
  ['a name that is empty', { ...texts.close, text: { kind: '', space: 'team', id } }],
  ['a name without end', { ...texts.close, text: { kind: `${longest}x`, space: 'team', id } }],
  ['a name of other letters', { ...texts.close, text: { kind: 'b\u00f6dy', space: 'team', id } }],
  ['less than nothing', { ...texts.update, n: -1 }],
  ['an epoch without end', { ...texts.open, epoch: `${longest}x` }],
])('%s is not taken of a text', (_what, frame) => {
  expect(z.safeParse(ClientTextFrame, frame).success).toBe(false)
})

test('what is as long as it may be is taken', () => {
  expect(z.safeParse(ClientFrame, { ...frames.act, action: longest }).success).toBe(true)
  expect(
    z.safeParse(ClientTextFrame, { ...texts.open, epoch: longest, text: { kind: longest, space: '!', id: '~' } })
      .success,
  ).toBe(true)
})
