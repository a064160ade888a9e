import { teamSpace } from '@atrium/engine/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { pairId } from '@atrium/features/chat/contract'
import { type Newcomer, type TestAtrium, openAtrium } from '../../../../tests/atrium.ts'
import { type ImapServer, startImapServer } from '../../../../tests/imap-server.ts'
import { makeJobsDue } from '../../../../tests/jobs-due.ts'
import { isLong } from '../../../../tests/long.ts'
import { type MailServer, startMailServer } from '../../../../tests/mail-server.ts'
import { type ReadLetter, readLetter } from '../../../../tests/read-letter.ts'

interface Someone extends Newcomer {
  readonly id: string
}

let smtp: MailServer
let imap: ImapServer
let atrium: TestAtrium
let ada: Someone

beforeAll(async () => {
  smtp = await startMailServer()
  imap = await startImapServer()
  const mailbox = { place: imap.place, address: 'replies@example.org', authserv: 'mx.example.org' }
  atrium = await openAtrium(1, undefined, { smtpUrl: smtp.url, mailbox })
  ada = await someone()
})
afterAll(async () => {
  await atrium.close()
  await imap[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})
beforeEach(() => {
  smtp.sources.length = 0
  imap.state.flags = true
})

async function someone(): Promise<Someone> {
  const person = await atrium.newcomer()
  const { json } = await atrium.get('auth/get-session', { cookie: person.cookie })
  return { ...person, id: json.user?.id ?? '' }
}

async function act(by: Newcomer, action: string, input: object): Promise<void> {
  const { status, json } = await atrium.post(`v1/actions/${action}`, input, { cookie: by.cookie })
  expect([action, status, json]).toEqual([action, 200, expect.anything()])
}

async function rows<Row>(text: string, ...values: readonly unknown[]): Promise<readonly Row[]> {
  return (await atrium.client.query(text, [...values])).rows as Row[]
}

const lettersTo = (person: Someone): readonly ReadLetter[] =>
  smtp.sources.map(readLetter).filter(({ headers }) => headers.get('to')?.includes(person.email))

/** Has all be due that tells somebody of `sources`, as if the time had passed; answers the letter that they get. */
async function letterFor(person: Someone, ...sources: readonly string[]): Promise<ReadLetter> {
  const own = `own:${person.id}`
  const told = 'select id from notice where space = $1 and source_id = any($2) and email_at is not null'
  await expect.poll(() => rows(told, own, sources)).toHaveLength(sources.length)
  await rows('select move_jobs(1000)')
  const before = lettersTo(person).length
  // What else is told meanwhile puts the letter off, so that the time passes as often as it takes.
  const passTime = async (): Promise<void> => {
    await rows('update notice set read = true where space = $1 and source_id <> all($2)', own, sources)
    await rows('update notice_emailed set at = at - 3600000 where person = $1', person.id)
    await rows('update notice set email_at = email_at - 3600000 where space = $1', own)
    await makeJobsDue(atrium.client, `task_identifier = 'notifications/email' and key like $1`, `%${person.id}%`)
  }
  const letters = async (): Promise<number> => {
    if (lettersTo(person).length === before) await passTime()
    return lettersTo(person).length
  }
  await expect.poll(letters, { interval: 250 }).toBeGreaterThan(before)
  const letter = lettersTo(person)[before]
  if (!letter) throw new Error('There is no letter.')
  return letter
}

/** Ada writes something to somebody; answers its id, and the letter that tells of it. */
async function written(
  person: Someone,
  more: object = {},
): Promise<{ readonly id: string; readonly letter: ReadLetter }> {
  const id = newId()
  await act(ada, 'chat/send-message', { space: teamSpace, id, text: `<@${person.id}> are you there?`, ...more })
  return { id, letter: await letterFor(person, id) }
}

const addressOf = (letter: ReadLetter): string => letter.headers.get('reply-to') ?? ''

interface Sent {
  readonly from?: string
  readonly to?: string
  readonly id?: string
  readonly head?: readonly string[]
  readonly type?: string
  readonly body?: string
}

/** A letter as a mail program writes it, with what it answers below. */
function replyTo(
  letter: ReadLetter,
  person: Someone,
  { from, to, id, head = [], type, body = 'Yes.' }: Sent = {},
): string {
  const quoted = letter.text.split('\n').map((line) => `> ${line}`)
  return [
    ...head,
    `From: Bob <${from ?? person.email}>`,
    `To: ${to ?? addressOf(letter)}`,
    'Subject: Re: Ada mentioned you',
    `Message-ID: <${id ?? newId()}@mail.example.org>`,
    `Content-Type: ${type ?? 'text/plain; charset=utf-8'}`,
    '',
    body,
    ...(type === undefined
      ? ['', 'On Tue, Nov 24, 2026 at 2:05 PM Atrium <atrium@example.org> wrote:', ...quoted]
      : []),
    '',
  ].join('\r\n')
}

/** What became of all letters so far, the last one last, once there are as many. */
async function outcomes(count: number): Promise<readonly (string | null)[]> {
  const text = 'select became from received_letter order by uid_validity::bigint, uid'
  const all = async () => (await rows<{ became: string | null }>(text)).map(({ became }) => became)
  await expect.poll(async () => (await all()).filter((one) => one !== null).length).toBe(count)
  return all()
}

/** Has letters arrive, one after the other; answers what became of each. */
async function arrive(...sources: readonly string[]): Promise<readonly (string | null)[]> {
  const before = (await rows('select from received_letter')).length
  for (const source of sources) imap.deliver(source)
  return (await outcomes(before + sources.length)).slice(before)
}

const saidBy = (person: Someone) =>
  rows<{ text: string; thread: string | null; files: readonly { name: string }[] }>(
    'select text, thread, files from message where author = $1 order by seq',
    person.id,
  )

test('a reply is said in the thread of what it answers, without quotes and signature, and what it answers is read', async () => {
  const bob = await someone()
  const { id, letter } = await written(bob)
  expect(addressOf(letter)).toMatch(/^replies\+[a-z2-7]{26}@example\.org$/)
  expect(letter.text).toMatch(/^— Write above this line to reply to Ada in the team chat —/)
  expect(letter.text).toContain('A reply to this email is posted in Atrium as your reply to Ada in the team chat.')
  expect(letter.html).toContain('<p class="top">— Write above this line to reply to Ada in the team chat —</p>')
  expect(await arrive(replyTo(letter, bob, { body: 'Yes, I am.\r\n\r\nAt ten?\r\n\r\n-- \r\nBob, Sales' }))).toEqual([
    'posted',
  ])
  expect(await saidBy(bob)).toEqual([{ text: 'Yes, I am.\n\nAt ten?', thread: id, files: [] }])
  expect(await rows('select read from notice where space = $1', `own:${bob.id}`)).toEqual([{ read: true }])
  await expect.poll(() => imap.letters.at(-1)?.isSeen).toBe(true)
  expect(lettersTo(bob)).toHaveLength(1)
})

test('in a direct conversation a reply is the next message of it', async () => {
  const bob = await someone()
  const space = await conversationOf(bob)
  const last = newId()
  await act(ada, 'chat/send-message', { space, id: newId(), text: 'One' })
  await act(ada, 'chat/send-message', { space, id: last, text: 'Two' })
  const letter = await letterFor(bob, last)
  expect(letter.text).toContain('posted in Atrium as your reply to Ada.')
  expect(await arrive(replyTo(letter, bob))).toEqual(['posted'])
  expect(await saidBy(bob)).toEqual([{ text: 'Yes.', thread: null, files: [] }])
})

async function conversationOf(bob: Someone): Promise<string> {
  const id = pairId(ada.id, bob.id)
  await act(ada, 'chat/open-conversation', { id, people: [bob.id] })
  return id
}

test('a reply to news of a comment goes into its thread, without files, and they are told so', async () => {
  const bob = await someone()
  const [document, thread] = [newId(), newId()]
  await act(ada, 'documents/create', { space: teamSpace, id: document, title: 'Plan' })
  const said = { id: newId(), text: `<@${bob.id}> look`, anchor: null, quote: '' }
  await act(ada, 'documents/comment', { space: teamSpace, document, thread, ...said })
  const letter = await letterFor(bob, document)
  expect(letter.text).toContain('posted in Atrium as your reply to Ada’s comment.')
  const body = '--b\r\n\r\nFine.\r\n--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nx\r\n--b--'
  expect(await arrive(replyTo(letter, bob, { type: 'multipart/mixed; boundary=b', body }))).toEqual(['posted'])
  const comments = await rows<{ comments: readonly { by: string; text: string }[] }>(
    'select comments from comment_thread where id = $1',
    thread,
  )
  expect(comments[0]?.comments.map(({ by, text }) => [by, text]).at(-1)).toEqual([bob.id, 'Fine.'])
  await expect.poll(() => lettersTo(bob).at(-1)?.text).toContain('Comments cannot have files')
})

test('a letter about several conversations has no address of its own, and says so', async () => {
  const bob = await someone()
  const [one, two] = [newId(), newId()]
  for (const id of [one, two]) await act(ada, 'chat/send-message', { space: teamSpace, id, text: `<@${bob.id}> ${id}` })
  const letter = await letterFor(bob, one, two)
  expect(letter.headers.get('reply-to')).toBeUndefined()
  expect(letter.text).toContain('This email is about several things, so replies to it are not posted.')
  expect(letter.text).not.toContain('Write above this line')
})

test('each letter is handled once: two copies of it, and one whose mark was lost', async () => {
  const bob = await someone()
  const { letter } = await written(bob)
  const reply = replyTo(letter, bob)
  imap.state.flags = false
  expect(await arrive(reply)).toEqual(['posted'])
  imap.deliver(reply)
  imap.hangUp()
  imap.state.flags = true
  await expect.poll(() => imap.letters.slice(-2).map(({ isSeen }) => isSeen)).toEqual([true, true])
  expect(await saidBy(bob)).toHaveLength(1)
}, 30_000)

test('what is not from the account of the one it was sent to is not posted, and they are told once', async () => {
  const bob = await someone()
  const { letter } = await written(bob)
  const forged = 'Authentication-Results: mx.example.org; dkim=none; dmarc=fail header.from=example.org'
  const elsewhere = 'Authentication-Results: mx.evil.example; dmarc=fail'
  expect(
    await arrive(
      replyTo(letter, bob, { from: 'eve@evil.example' }),
      replyTo(letter, bob, { from: `${bob.email}>, <eve@evil.example` }),
      replyTo(letter, bob, { head: [forged] }),
      replyTo(letter, bob, { head: [elsewhere], body: 'It is me.' }),
    ),
  ).toEqual(['other-sender', 'other-sender', 'forged', 'posted'])
  expect((await saidBy(bob)).map(({ text }) => text)).toEqual(['It is me.'])
  await expect.poll(() => lettersTo(bob).length).toBe(4)
  const [, first, , third] = lettersTo(bob)
  expect(first?.headers.get('auto-submitted')).toBe('auto-replied')
  expect(first?.text).toContain('It did not come from the email address of your account')
  expect(first?.text).not.toContain('Ada mentioned you')
  expect(third?.text).toContain('Your mail server could not confirm')
})

test('programs, lists, letters of ours and those that nobody asked for are left without an answer', async () => {
  const bob = await someone()
  const { letter } = await written(bob)
  const own = letter.headers.get('message-id')?.replaceAll(/[<>]/g, '') ?? ''
  const unknown = addressOf(letter).replace(/\+./, (start) => (start === '+7' ? '+2' : '+7'))
  expect(
    await arrive(
      replyTo(letter, bob, { head: ['Auto-Submitted: auto-replied'] }),
      replyTo(letter, bob, { head: ['Precedence: bulk'] }),
      replyTo(letter, bob, { head: ['List-Id: <all.example.org>'] }),
      replyTo(letter, bob, { head: ['Return-Path: <>'] }),
      replyTo(letter, bob).replace(/Message-ID: <.*>/, `Message-ID: <${own}>`),
      replyTo(letter, bob, { from: 'atrium@example.org' }),
      replyTo(letter, bob, { to: unknown }),
      replyTo(letter, bob, { to: 'replies@example.org' }),
    ),
  ).toEqual([...Array<string>(6).fill('automatic'), 'unknown', 'unknown'])
  expect(await saidBy(bob)).toEqual([])
  expect(lettersTo(bob)).toHaveLength(1)
})

test('a letter that is too large is never fetched, and one in HTML is read as text', async () => {
  const bob = await someone()
  const { letter } = await written(bob)
  const before = imap.state.fetched
  expect(await arrive(replyTo(letter, bob, { body: 'x'.repeat(52_428_800), type: 'text/plain' }))).toEqual([
    'too-large',
  ])
  expect(imap.state.fetched - before).toBeLessThan(70_000)
  const html = `<p>Yes, <b>I am</b>.</p><p>At ten?</p><div>Am Di., 24. Nov. 2026 um 14:05 schrieb Atrium &lt;atrium@example.org&gt;:</div>
    <blockquote>${/<main>(.*)<\/main>/s.exec(letter.html)?.[1]}</blockquote>`
  expect(await arrive(replyTo(letter, bob, { body: html, type: 'text/html' }))).toEqual(['posted'])
  expect((await saidBy(bob)).map(({ text }) => text)).toEqual(['Yes, I am.\n\nAt ten?'])
}, 30_000)

test('files come along into chat; pictures of a signature do not', async () => {
  const bob = await someone()
  const { letter } = await written(bob)
  const part = (...lines: readonly string[]): string => ['--b', ...lines, ''].join('\r\n')
  const body = [
    part('Content-Type: text/plain', '', 'Here.'),
    part(
      'Content-Type: text/plain; name="../plan.txt"',
      'Content-Disposition: attachment; filename="../plan.txt"',
      '',
      'words',
    ),
    part('Content-Type: application/pgp-signature', '', 'xyz'),
    '--b--',
  ].join('\r\n')
  expect(await arrive(replyTo(letter, bob, { type: 'multipart/mixed; boundary=b', body }))).toEqual(['posted'])
  expect(await saidBy(bob)).toMatchObject([{ text: 'Here.', files: [{ name: 'plan.txt' }] }])
})

test('what the action refuses is said in a letter: no text, too much of it, a role that is lost', async () => {
  const bob = await someone()
  const { letter } = await written(bob)
  const space = newId<'space'>()
  await act(ada, 'workspaces/create', { id: space, name: 'Hidden', description: '', clientCreatedAt: '' })
  await act(ada, 'workspaces/add-member', { space, person: bob.id, role: 'member' })
  const { letter: inside } = await written(bob, { space })
  await act(ada, 'workspaces/remove-member', { space, person: bob.id })
  expect(
    await arrive(
      replyTo(letter, bob, { body: '' }),
      replyTo(letter, bob, { body: 'long '.repeat(2_001) }),
      replyTo(inside, bob, { body: 'Still here?' }),
    ),
  ).toEqual(['empty', 'bad-input', 'no-access'])
  expect(await saidBy(bob)).toEqual([])
  await expect
    .poll(() => lettersTo(bob).filter(({ headers }) => headers.get('subject') === 'Your reply was not posted'))
    .toHaveLength(3)
  const said = lettersTo(bob)
    .map(({ text }) => text)
    .join('\n')
  expect(said).toContain('It contained no text')
  expect(said).toContain('at most 10,000 characters')
  expect(said).toContain('you do not have access')
})

test('whoever is suspended cannot reply, nor by an old letter once they are back', async () => {
  const bob = await someone()
  const { letter } = await written(bob)
  await act(ada, 'people/suspend', { person: bob.id, isSuspended: true })
  expect(await arrive(replyTo(letter, bob))).toEqual(['unknown'])
  await expect.poll(() => rows('select from reply_token where person = $1', bob.id)).toEqual([])
  await act(ada, 'people/suspend', { person: bob.id, isSuspended: false })
  expect(await arrive(replyTo(letter, bob))).toEqual(['unknown'])
  expect(await saidBy(bob)).toEqual([])
})

test('an old letter cannot be answered any more, and says so', async () => {
  const bob = await someone()
  const { letter } = await written(bob)
  await rows('update reply_token set at = at - 31 * 86400000::bigint where person = $1', bob.id)
  expect(await arrive(replyTo(letter, bob))).toEqual(['expired'])
  await expect.poll(() => lettersTo(bob).at(-1)?.text).toContain('more than 30 days old')
})

test('a letter that came back stops further ones to its address; a delay does not, nor a report by somebody else', async () => {
  const bob = await someone()
  const { letter } = await written(bob)
  const own = letter.headers.get('message-id') ?? ''
  const report = (messageId: string, action: string, status: string): string =>
    replyTo(letter, bob, {
      from: 'mailer-daemon@example.org',
      to: 'atrium@example.org',
      head: ['Return-Path: <>', 'Auto-Submitted: auto-replied'],
      type: 'multipart/report; report-type=delivery-status; boundary=b',
      body: [
        '--b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n',
        `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ${bob.email}\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 no such user\r\n`,
        `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nSubject: x\r\nMessage-ID: ${messageId}\r\n`,
        '--b--',
      ].join('\r\n'),
    })
  const refusals = () => rows('select times, words from email_refusal where id = $1', bob.id)
  expect(
    await arrive(
      report(own, 'delayed', '4.4.7'),
      report(own, 'failed', '5.7.1'),
      report(`<${newId()}@x>`, 'failed', '5.1.1'),
    ),
  ).toEqual(['report', 'report', 'report'])
  expect(await refusals()).toEqual([])
  expect(await arrive(report(own, 'failed', '5.1.1'), report(own, 'failed', '5.1.1'))).toEqual(['bounce', 'bounce'])
  expect(await refusals()).toEqual([{ times: 2, words: '550 no such user' }])
})

test('what only says that it is a report is not posted, whoever sent it', async () => {
  const bob = await someone()
  const { letter } = await written(bob)
  const type = 'multipart/report; report-type=delivery-status; boundary=b'
  const body = '--b\r\nContent-Type: text/plain\r\n\r\nYes.\r\n--b--'
  expect(await arrive(replyTo(letter, bob, { from: 'eve@evil.example', type, body }))).toEqual(['report'])
  expect(await saidBy(bob)).toEqual([])
})

test.runIf(isLong)(
  'malformed letters end nothing, and thousands of somebody are not posted',
  async () => {
    const bob = await someone()
    const { letter } = await written(bob)
    const broken = [
      replyTo(letter, bob, { type: 'multipart/mixed; boundary=b', body: '--b\r\n--b\r\n--b' }),
      replyTo(letter, bob, { type: 'text/plain; charset=utf-99', body: '\u0000\uffff' }),
      replyTo(letter, bob, { type: 'multipart/mixed; boundary=b', body: '--b\r\n\r\nx\r\n'.repeat(5_000) }),
      replyTo(letter, bob, { type: 'text/html', body: '<div>'.repeat(50_000) }),
    ]
    await arrive(...broken)
    const many = await arrive(...Array.from({ length: 80 }, (_, at) => replyTo(letter, bob, { body: `Number ${at}` })))
    expect(many.filter((one) => one === 'too-many').length).toBeGreaterThan(15)
    expect(many.filter((one) => one === 'posted').length).toBeLessThanOrEqual(60)
    expect(lettersTo(bob).length).toBeLessThanOrEqual(12)
  },
  60_000,
)
