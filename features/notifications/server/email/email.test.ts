import { teamSpace } from '@atrium/engine/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type Newcomer, type TestAtrium, openAtrium } from '../../../../tests/atrium.ts'
import { makeJobsDue } from '../../../../tests/jobs-due.ts'
import { type MailServer, startMailServer } from '../../../../tests/mail-server.ts'
import { type ReadLetter, readLetter } from '../../../../tests/read-letter.ts'
import { createStopTokens } from './stop-token.ts'

interface Someone extends Newcomer {
  readonly id: string
}

let mail: MailServer
let atrium: TestAtrium
let ada: Someone

beforeAll(async () => {
  mail = await startMailServer()
  atrium = await openAtrium(0, undefined, { smtpUrl: mail.url })
  ada = await someone()
})
afterAll(async () => {
  await atrium.close()
  await mail[Symbol.asyncDispose]()
})
beforeEach(() => {
  mail.sources.length = 0
  mail.refusals.clear()
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

/** Ada writes to somebody by name; resolves when they have the notice. */
async function mention(person: Someone, text: string, space = 'team'): Promise<string> {
  const id = newId()
  await act(ada, 'chat/send-message', { space, id, text: `<@${person.id}> ${text}` })
  await expect.poll(() => noticesOf(person, id)).toHaveLength(1)
  await rows('select move_jobs(1000)')
  return id
}

const noticesOf = (person: Someone, source: string) =>
  rows<{ id: string; read: boolean; email_at: string | null }>(
    'select id, read, email_at from notice where space = $1 and source_id = $2',
    `own:${person.id}`,
    source,
  )

const jobsOf = (person: Someone) =>
  rows<{ ms: number }>(
    `select (extract(epoch from run_at - now()) * 1000)::float8 as ms from graphile_worker.jobs
    where task_identifier = 'notifications/email' and key like $1`,
    `%${person.id}%`,
  )

/** Has all be due that waits for somebody's email, as if the time had passed, and waits until it was looked at. */
async function whenDue(person: Someone): Promise<void> {
  await atrium.client.query(
    `update notice set email_at = email_at - 3600000 where space = $1 and email_at > extract(epoch from now()) * 1000`,
    [`own:${person.id}`],
  )
  await runJobs(person)
}

async function runJobs(person: Someone): Promise<void> {
  await rows('select move_jobs(1000)')
  expect(await jobsOf(person)).not.toEqual([])
  await makeJobsDue(atrium.client, `task_identifier = 'notifications/email' and key like $1`, `%${person.id}%`)
  await expect.poll(async () => (await jobsOf(person)).filter(({ ms }) => ms <= 0)).toEqual([])
}

/** Nobody gets two letters in a quarter of an hour: let it have passed. */
const rested = (person: Someone) =>
  atrium.client.query('update notice_emailed set at = at - 3600000 where person = $1', [person.id])

const lettersTo = (person: Someone): readonly ReadLetter[] =>
  mail.sources.map(readLetter).filter(({ headers }) => headers.get('to')?.includes(person.email))

const stopPathIn = (letter: ReadLetter | undefined): string =>
  new URL(/<(.*)>/.exec(letter?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '').pathname

const choicesOf = async (person: Someone) =>
  (await rows<{ ways: Record<string, string[]> }>('select ways from notify_choices where id = $1', person.id))[0]?.ways

test('who has not read a mention in ten minutes gets a letter that leads to it, once', async () => {
  const bob = await someone()
  const id = await mention(bob, 'look at <b>this</b> https://evil.example/login')
  const ms = (await jobsOf(bob))[0]?.ms
  expect(ms && ms > 500_000 && ms < 960_000, `${ms} ms`).toBe(true)
  await whenDue(bob)
  const [letter, ...others] = lettersTo(bob)
  expect(others).toEqual([])
  const header = (name: string) => letter?.headers.get(name)
  expect(header('subject')).toBe('Ada mentioned you in the team chat')
  expect(header('from')).toBe('atrium@example.org')
  expect(header('message-id')).toMatch(/^<[\da-f-]{36}@atrium\.example\.org>$/)
  expect(header('auto-submitted')).toBe('auto-generated')
  expect(header('list-unsubscribe')).toMatch(/^<https:\/\/atrium\.example\.org\/unsubscribe\/[\w.-]+>$/)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const link = `https://atrium.example.org/chat?message=${id}`
  expect(letter?.text).toContain(link)
  expect(letter?.text).toContain('You were mentioned by name in the team chat.')
  expect(letter?.text).toContain('https://atrium.example.org/settings#notifications')
  expect(letter?.html).toContain(`<a href="${link}">Ada mentioned you in the team chat</a>`)
  expect(letter?.html).toContain('@Ada look at &lt;b&gt;this&lt;/b&gt; evil. example/login')
  expect(letter?.html).not.toContain('evil.example')
  expect(letter?.text).not.toContain('evil.example')
  // Another letter says nothing of it again.
  await rested(bob)
  await mention(bob, 'and another thing')
  await whenDue(bob)
  expect(lettersTo(bob)).toHaveLength(2)
  expect(lettersTo(bob)[1]?.text).not.toContain(link)
})

test('all that is due within a window is one job and one letter, and what was read meanwhile is not in it', async () => {
  const bob = await someone()
  const read = await mention(bob, 'read in the app')
  const kept = [await mention(bob, 'the first'), await mention(bob, 'the second')]
  expect((await jobsOf(bob)).length).toBeLessThanOrEqual(2)
  await act(bob, 'notifications/mark', { ids: [read], as: 'read' })
  await whenDue(bob)
  const [letter, ...others] = lettersTo(bob)
  expect(others).toEqual([])
  expect(letter?.headers.get('subject')).toBe('2 new notifications in the team chat')
  for (const id of kept) expect(letter?.text).toContain(id)
  expect(letter?.text).not.toContain(read)
})

test('what was read, deleted or muted, or turned off, or may not be read any more by then, sends nothing', async () => {
  const bob = await someone()
  const [workspace, read] = [newId(), await mention(bob, 'soon read')]
  await act(bob, 'notifications/mark', { ids: [read], as: 'read' })
  const deleted = await mention(bob, 'soon deleted')
  await act(ada, 'chat/delete-message', { space: teamSpace, message: deleted })
  await expect.poll(() => noticesOf(bob, deleted)).toMatchObject([{ read: true }])
  await act(ada, 'workspaces/create', { id: workspace, name: 'Marketing', clientCreatedAt: '' })
  await act(ada, 'workspaces/add-member', { space: workspace, person: bob.id, role: 'member' })
  await expect.poll(() => noticesOf(bob, workspace)).toHaveLength(1)
  await act(bob, 'notifications/mark-all', { as: 'read' })
  await expect.poll(() => noticesOf(bob, workspace)).toMatchObject([{ read: true }])
  await mention(bob, 'soon out of sight', workspace)
  await act(ada, 'workspaces/remove-member', { space: workspace, person: bob.id })
  await mention(bob, 'soon muted')
  await act(bob, 'notifications/set-level', { space: teamSpace, level: 'mentions', mutedUntil: Date.now() + 3_600_000 })
  await whenDue(bob)
  expect(lettersTo(bob)).toEqual([])
  await act(bob, 'notifications/set-level', { space: teamSpace, level: 'mentions', mutedUntil: null })
  await mention(bob, 'soon not wanted by email')
  await act(bob, 'notifications/choose-ways', { topic: 'mentions', ways: ['inbox', 'push'] })
  await whenDue(bob)
  expect(lettersTo(bob)).toEqual([])
  await act(bob, 'notifications/choose-ways', { topic: 'mentions', ways: ['inbox', 'email'] })
  await mention(bob, 'wanted again')
  await whenDue(bob)
  expect(lettersTo(bob)).toHaveLength(1)
  expect(lettersTo(bob)[0]?.text).not.toMatch(/soon (read|deleted|out of sight)/)
})

test('letters about one conversation are one thread, others are apart, and one letter follows another after a quarter of an hour', async () => {
  const bob = await someone()
  const workspace = newId<'space'>()
  await act(ada, 'workspaces/create', { id: workspace, name: 'Harbour <b>', clientCreatedAt: '' })
  await act(ada, 'workspaces/add-member', { space: workspace, person: bob.id, role: 'member' })
  await expect.poll(() => noticesOf(bob, workspace)).toHaveLength(1)
  await act(bob, 'notifications/mark-all', { as: 'read' })
  await expect.poll(() => noticesOf(bob, workspace)).toMatchObject([{ read: true }])
  for (const space of ['team', 'team', workspace]) {
    await mention(bob, 'hello', space)
    await whenDue(bob)
    await rested(bob)
  }
  const roots = lettersTo(bob).map(({ headers }) => headers.get('references'))
  expect(roots).toHaveLength(3)
  expect(roots[0]).toMatch(/^<[\w-]{22}@atrium\.example\.org>$/)
  expect(roots[1]).toBe(roots[0])
  expect(roots[2]).not.toBe(roots[0])
  expect(lettersTo(bob).map(({ headers }) => headers.get('in-reply-to'))).toEqual(roots)
  expect(new Set(lettersTo(bob).map(({ headers }) => headers.get('message-id'))).size).toBe(3)
  expect(lettersTo(bob)[2]?.headers.get('subject')).toBe('Ada mentioned you in Harbour <b>')
  expect(lettersTo(bob)[2]?.html).toContain('Harbour &lt;b&gt;')
  await mention(bob, 'one')
  await whenDue(bob)
  await mention(bob, 'too soon')
  await whenDue(bob)
  expect(lettersTo(bob)).toHaveLength(4)
  const [later] = await jobsOf(bob)
  expect(later?.ms).toBeGreaterThan(600_000)
  await rested(bob)
  await runJobs(bob)
  expect(lettersTo(bob)).toHaveLength(5)
  expect(lettersTo(bob)[4]?.text).toContain('too soon')
})

test('what is said in a direct conversation is told once with its last words, and more of it puts nothing off', async () => {
  const [bob, cem] = [await someone(), await someone()]
  const space = newId<'space'>()
  await act(ada, 'chat/open-conversation', { id: space, people: [bob.id, cem.id] })
  const said = async (text: string): Promise<void> => {
    const id = newId()
    await act(ada, 'chat/send-message', { space, id, text })
    await expect.poll(() => noticesOf(bob, id)).toHaveLength(1)
  }
  const emailAt = async () =>
    (await rows<{ at: number }>('select email_at::float8 as at from notice where space = $1', `own:${bob.id}`))[0]
      ?.at ?? 0
  await said('the first words')
  const first = await emailAt()
  await said('the last words')
  expect(await emailAt()).toBe(first)
  await whenDue(bob)
  const [letter, ...others] = lettersTo(bob)
  expect(others).toEqual([])
  expect(letter?.headers.get('subject')).toBe('Ada wrote to you in a direct message')
  expect(letter?.text).toContain(`https://atrium.example.org/chat/${space}?message=`)
  expect(letter?.text).toContain('the last words')
  expect(letter?.text).not.toContain('the first words')
})

test('in quiet hours a letter waits until they end', async () => {
  const bob = await someone()
  await mention(bob, 'at night')
  const hours = { from: '00:00', to: '00:00', zone: 'UTC', days: [1, 2, 3, 4, 5, 6, 7] }
  await act(bob, 'people/set-quiet-hours', { hours })
  await whenDue(bob)
  expect(lettersTo(bob)).toEqual([])
  expect(await jobsOf(bob)).toHaveLength(1)
  await act(bob, 'people/set-quiet-hours', { hours: null })
  await runJobs(bob)
  expect(lettersTo(bob)).toHaveLength(1)
})

test('an event is told of as it is now, by the clock of who reads it', async () => {
  const bob = await someone()
  await act(bob, 'people/set-preferences', { zone: 'America/New_York', language: 'en-US', hourCycle: 'h12' })
  const event = newId()
  const year = new Date().getUTCFullYear() + 2 // another one than this, so that it is named
  const times = { start: `${year}-03-02T15:00:00`, end: `${year}-03-02T16:00:00`, startZone: 'UTC', endZone: 'UTC' }
  const plan = { space: teamSpace, id: event, title: 'Plan', ...times, attendees: [{ person: bob.id }] }
  await act(ada, 'calendar/create', plan)
  await expect.poll(() => noticesOf(bob, event)).toHaveLength(1)
  await act(ada, 'calendar/change', { space: teamSpace, id: event, newId: newId(), patch: { title: 'Budget' } })
  await whenDue(bob)
  const [letter] = lettersTo(bob)
  expect(letter?.headers.get('subject')).toBe('Ada invited you to Budget')
  expect(letter?.text).toMatch(new RegExp(`, Mar 2, ${year}, 10:00\\sAM`))
  expect(letter?.text).toContain(`https://atrium.example.org/calendar?event=${event}`)
})

const postForm = (path: string, body: string) =>
  fetch(`${atrium.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })

test('a link in the letter asks, and one click of a mail program stops letters without a session (RFC 8058)', async () => {
  const bob = await someone()
  await mention(bob, 'hello')
  await whenDue(bob)
  const path = stopPathIn(lettersTo(bob)[0])
  const page = await fetch(`${atrium.url}${path}`)
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("form-action 'self'"),
  ])
  expect(await page.text()).toContain('Stop all notification emails')
  expect(await choicesOf(bob)).toBeUndefined()
  expect((await postForm(path, 'something=else')).status).toBe(400)
  expect(await choicesOf(bob)).toBeUndefined()
  expect((await postForm(path, 'topic=events')).status).toBe(200)
  expect(await choicesOf(bob)).toEqual({ events: ['inbox', 'push'] })
  expect((await postForm(path, 'List-Unsubscribe=One-Click')).status).toBe(200)
  expect(Object.values((await choicesOf(bob)) ?? {}).flat()).not.toContain('email')
  expect(await (await fetch(`${atrium.url}${path}`)).text()).toContain('Emails are off')
  await rested(bob)
  const id = await mention(bob, 'in the app alone')
  expect(await noticesOf(bob, id)).toMatchObject([{ email_at: null }])
})

test('an entry’s own link asks about its kind alone, and says so where that is off', async () => {
  const bob = await someone()
  await mention(bob, 'hello')
  await whenDue(bob)
  const [letter] = lettersTo(bob)
  const path = `${stopPathIn(letter)}?about=mentions`
  expect(letter?.text).toContain(`Less like this: https://atrium.example.org${path}`)
  const look = async (at: string) => (await fetch(`${atrium.url}${at}`)).text()
  expect(await look(path)).toContain('Stop emails about “Mentions of you”?')
  expect(await look(`${stopPathIn(letter)}?about=nonsense`)).toContain('Stop emails from Atrium?')
  expect(await choicesOf(bob)).toBeUndefined()
  expect((await postForm(path, 'topic=mentions')).status).toBe(200)
  expect(await choicesOf(bob)).toEqual({ mentions: ['inbox', 'push'] })
  expect(await look(path)).toContain('Emails about “Mentions of you” are off')
})

test('the link in a digest stops the digest alone, and the one that stops all emails stops it, too', async () => {
  const bob = await someone()
  const tokens = createStopTokens('a secret of thirty-two characters')
  const [ofDigest, ofAll] = [`/unsubscribe/${tokens.make(bob.id, 'digest')}`, `/unsubscribe/${tokens.make(bob.id)}`]
  const wanted = () => rows('select time from daily_digest where id = $1', bob.id)
  const look = async (path: string) => (await fetch(`${atrium.url}${path}`)).text()
  const wantDigest = () => act(bob, 'notifications/set-digest', { digest: { time: '08:00', days: 'all' } })
  await wantDigest()
  expect(await look(ofDigest)).toContain('Stop the daily digest?')
  expect(await look(ofAll)).toContain('The daily digest')
  expect(await wanted()).toHaveLength(1)
  expect((await postForm(ofDigest, 'List-Unsubscribe=One-Click')).status).toBe(200)
  expect([await wanted(), await choicesOf(bob)]).toEqual([[], undefined])
  expect(await look(ofDigest)).toContain('The daily digest is off')
  await wantDigest()
  expect((await postForm(ofAll, 'topic=digest')).status).toBe(200)
  expect([await wanted(), await choicesOf(bob)]).toEqual([[], undefined])
  await wantDigest()
  expect((await postForm(ofAll, 'List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await wanted()).toEqual([])
  expect(await look(ofDigest)).toContain('Emails are off')
  await wantDigest()
  expect((await postForm(ofDigest, 'topic=all')).status).toBe(200)
  expect(await wanted()).toEqual([])
})

test('a link that was not in a letter stops nothing', async () => {
  const [bob, eve] = [await someone(), await someone()]
  await mention(eve, 'hello')
  await whenDue(eve)
  const [, signature = ''] = stopPathIn(lettersTo(eve)[0]).split('.')
  const forged = [`${bob.id}.${signature}`, `${bob.id}.`, bob.id, `${eve.id}.${signature}.x`, `${eve.id}.${signature}x`]
  for (const token of forged) {
    expect((await fetch(`${atrium.url}/unsubscribe/${token}`)).status).toBe(404)
    expect((await postForm(`/unsubscribe/${token}`, 'List-Unsubscribe=One-Click')).status).toBe(404)
  }
  expect([await choicesOf(bob), await choicesOf(eve)]).toEqual([undefined, undefined])
  const large = await postForm(`/unsubscribe/${eve.id}.${signature}`, 'x'.repeat(10_000))
  expect(large.status).toBe(413)
})

test('an address that is refused twice gets nothing more until its owner has it tried again', async () => {
  const bob = await someone()
  const refused = () =>
    rows<{ times: number; words: string }>('select times, words from email_refusal where id = $1', bob.id)
  mail.refusals.set(bob.email, 550)
  await mention(bob, 'hello')
  await whenDue(bob)
  expect(await refused()).toMatchObject([{ times: 1 }])
  const [again] = await jobsOf(bob)
  expect(again?.ms).toBeGreaterThan(3_000_000)
  await runJobs(bob)
  expect(await refused()).toMatchObject([{ times: 2, words: expect.stringContaining('no such box') }])
  expect(await jobsOf(bob)).toEqual([])
  mail.refusals.clear()
  await mention(bob, 'nobody hears')
  await whenDue(bob)
  expect(lettersTo(bob)).toEqual([])
  await act(bob, 'notifications/try-email-again', {})
  expect(await refused()).toEqual([])
  await mention(bob, 'heard')
  await whenDue(bob)
  expect(lettersTo(bob)).toHaveLength(1)
})

test('a letter that cannot be taken now is tried again, as what is so then', async () => {
  const bob = await someone()
  mail.refusals.set(bob.email, 451)
  const read = await mention(bob, 'read meanwhile')
  await mention(bob, 'still unread')
  await whenDue(bob)
  const [again] = await jobsOf(bob)
  expect(again?.ms).toBeGreaterThan(40_000)
  expect(await rows('select id from email_refusal where id = $1', bob.id)).toEqual([])
  mail.refusals.clear()
  await act(bob, 'notifications/mark', { ids: [read], as: 'read' })
  await runJobs(bob)
  expect(lettersTo(bob)).toHaveLength(1)
  expect(lettersTo(bob)[0]?.text).toContain('still unread')
  expect(lettersTo(bob)[0]?.text).not.toContain('read meanwhile')
  expect(await rows('select id from mail')).toEqual([])
})
