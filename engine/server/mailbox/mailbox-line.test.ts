import { expect, onTestFinished, test } from 'vitest'
import { type ImapServer, startImapServer } from '../../../tests/imap-server.ts'
import type { IncomingLetter } from './letter.ts'
import { openMailboxLine } from './mailbox-line.ts'

/** Reads what lies in a mailbox; answers it once all of it was looked at, or why that ended. */
async function readAll(imap: ImapServer, mostBytes = 30_000_000) {
  const letters: IncomingLetter[] = []
  const { promise: looked, resolve } = Promise.withResolvers<void>()
  const line = openMailboxLine(
    { place: imap.place, mostBytes, lookEveryMs: 60_000, restMs: 60_000 },
    {
      looked: resolve,
      answer(question) {
        if (question.type === 'letter') letters.push(question.letter)
        return Promise.resolve(question.type === 'head' ? 'read' : 'handled')
      },
    },
  )
  onTestFinished(() => line.close())
  const ended = await Promise.race([looked, line.ended])
  return { letters, ended }
}

test('a large letter is read with its file', async () => {
  await using imap = await startImapServer()
  const file = Buffer.alloc(15_000_000, 'x').toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  imap.deliver(
    `From: ada@example.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHello.\r\n--b\r\nContent-Type: application/zip; name=a.zip\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--b--\r\n`,
  )
  const { letters } = await readAll(imap)
  expect(letters[0]?.text).toBe('Hello.')
  expect(letters[0]?.files.map(({ name, content }) => [name, content.length])).toEqual([['a.zip', 15_000_000]])
}, 60_000)

test('a letter that is larger than it says, or than may be, is read no further', async () => {
  await using imap = await startImapServer()
  imap.deliver(`Subject: a\r\n\r\n${'word '.repeat(400_000)}`)
  const { letters } = await readAll(imap, 500_000)
  expect(letters[0]?.text.length).toBeLessThanOrEqual(100_000)
  expect(imap.state.fetched).toBeLessThan(800_000)
})

test('it says why it ends, as when the password is wrong', async () => {
  await using imap = await startImapServer()
  imap.state.password = 'another'
  expect((await readAll(imap)).ended).toBe('Wrong password.')
})
