import { expect, test } from 'vitest'
import { teamSpace } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import type { Message } from '../../contract/message.ts'
import { readThread } from './read-thread.ts'
import { repliesOf } from './replies-of.ts'

const plain = { quote: null, editedAt: null, deletedAt: null, pinned: null, replies: null, files: [] }
const message = (seq: number, text = 'x', thread: string | null = 'm1'): Message =>
  ({ space: teamSpace, id: `m${seq}`, thread, author: 'ada', text, at: seq, seq, reactions: [], ...plain }) as Message
const root = message(1, 'Lunch?', null)

/** Answers with a thread of so many replies, until it was asked `most` times. */
function server(count: number, most = Infinity) {
  const asked: number[] = []
  const replies = Array.from({ length: count }, (_, index) => message(index + 2))
  const ask = async (_query: unknown, { after, limit }: { after: number; limit: number }) => {
    asked.push(after)
    if (asked.length > most) return { ok: false, code: 'internal', message: 'No.' }
    const left = replies.filter(({ seq }) => seq > after)
    return { ok: true, output: { root, messages: left.slice(0, limit), hasNewer: left.length > limit } }
  }
  return { asked, client: { ask } as unknown as Pick<Client, 'ask'> }
}

test('a thread is read to its end, whatever one answer holds', async () => {
  const { asked, client } = server(450)
  const whole = await readThread(client, { space: teamSpace, thread: 'm1' })
  expect(asked).toEqual([0, 201, 401])
  expect(whole).toMatchObject({ ok: true, output: { root } })
  expect(whole.ok && whole.output.messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 450 }, (_, at) => at + 2),
  )
})

test('a thread that could be read in part alone is not taken for all of it', async () => {
  const { client } = server(450, 1)
  expect(await readThread(client, { space: teamSpace, thread: 'm1' })).toMatchObject({ ok: false, message: 'No.' })
})

test('replies are as they were heard of last, and as one changes them just now', () => {
  const asked = [message(2), message(3), message(4)]
  const heard = new Map([
    ['m2', message(2, 'edited')],
    ['m3', null],
    ['m4', message(4, 'heard')],
    ['m1', root],
  ])
  const atHand = [message(4, 'mine'), message(5, 'new'), message(6, 'elsewhere', 'm0'), message(7, 'aloud', null)]
  const replies = repliesOf('m1', { asked, heard, atHand })
  expect(replies.map(({ id, text }) => `${id} ${text}`)).toEqual(['m2 edited', 'm4 mine', 'm5 new'])
})
