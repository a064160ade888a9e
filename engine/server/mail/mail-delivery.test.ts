import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshMail, deliverFresh } from './mail-delivery.ts'
import { createSmtpTransport } from './mail-smtp.ts'

const codes: { rcpt?: number; data?: number } = {}
const sources: string[] = []
const said = (responseCode: number | undefined, words: string) =>
  responseCode === undefined ? null : Object.assign(new Error(words), { responseCode })

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => done(said(codes.rcpt, 'no such box')),
  onData(stream, _session, done) {
    let source = ''
    stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
    stream.on('end', () => {
      sources.push(source)
      done(said(codes.data, 'no such words'))
    })
  },
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(
  () =>
    new Promise<void>((resolve) => {
      smtp.close(() => resolve())
    }),
)

const letter: FreshMail = {
  to: 'ada@example.org',
  subject: 'Grüße 👋',
  text: 'A letter.',
  html: '<p>A letter.</p>',
  messageId: 'one@example.org',
  thread: 'all@example.org',
  headers: { 'Auto-Submitted': 'auto-generated' },
}
const deliver = (to: string) => deliverFresh(createSmtpTransport({ url: to, from: 'atrium@example.org' }), letter)

test('a letter has its name, its thread and its headers, and both its forms', async () => {
  expect(await deliver(url)).toEqual({ became: 'sent' })
  const [source = ''] = sources
  for (const line of [
    'Message-ID: <one@example.org>',
    'In-Reply-To: <all@example.org>',
    'References: <all@example.org>',
    'Auto-Submitted: auto-generated',
    'Content-Type: text/plain',
    'Content-Type: text/html',
  ])
    expect(source).toContain(line)
})

test('what a mail server answers says whether it is about the address, the letter or the moment', async () => {
  const answers = [
    [{ rcpt: 550 }, { became: 'refused', words: expect.stringContaining('550 no such box') }],
    [{ rcpt: 450 }, { became: 'later', words: expect.stringContaining('450') }],
    [{ data: 554 }, { became: 'unwanted', words: expect.stringContaining('554 no such words') }],
    [{ data: 451 }, { became: 'later', words: expect.stringContaining('451') }],
  ] as const
  for (const [given, became] of answers) {
    Object.assign(codes, { rcpt: undefined, data: undefined }, given)
    expect(await deliver(url)).toEqual(became)
  }
  expect(await deliver('smtp://127.0.0.1:1')).toMatchObject({ became: 'unreachable' })
})
