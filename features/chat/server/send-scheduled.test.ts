import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace } from '@atrium/engine/contract'
import { suspend } from '@atrium/features/people/contract'
import { addMember, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { makeJobsDue } from '../../../tests/jobs-due.ts'
import { isLong } from '../../../tests/long.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import {
  cancelScheduled,
  changeScheduled,
  scheduleMessage,
  settleScheduled,
  takeScheduled,
} from '../contract/schedule-message.ts'

let passedMs = 0
const now = (): number => Date.now() + passedMs
const server = await serverOfFile({ now })
const { pool } = server.engine
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')
const hour = 3_600_000

/** A workspace of Ada's with Bob in it. */
async function createRoom(): Promise<SpaceId> {
  const space = newId<'space'>()
  await server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  await server.act(ada, addMember, { space, person: bob, role: 'member' })
  return space
}

async function schedule(by: PersonId, space: SpaceId, text: string): Promise<string> {
  const id = newId()
  const input = { space, id, text, sendAt: now() + hour }
  expect(await server.act(by, scheduleMessage, input)).toMatchObject({ ok: true })
  return id
}

/** Has it be the time of a message that was scheduled last, or so long after it. */
async function comeTime(id: string, lateMs = 0): Promise<void> {
  passedMs += hour + lateMs
  await beginJob(id)
}

/** The database that jobs wait in has a clock of its own. */
const beginJob = (id: string): Promise<void> =>
  makeJobsDue(pool, `task_identifier = 'chat/send-scheduled' and key like '%' || $1`, id)

const said = async (space: SpaceId) =>
  (await pool.query('select id, author, text from message where space = $1 order by seq', [space])).rows as unknown[]

const waiting = async (person: PersonId) =>
  (await pool.query('select id, problem from scheduled_message where space = $1', [ownSpace(person)])).rows as unknown[]

/** What its writer was told of a message. */
const notices = async (person: PersonId, id: string) =>
  (
    await pool.query('select cause, source_name, link, message from notice where space = $1 and source_id = $2', [
      ownSpace(person),
      id,
    ])
  ).rows as unknown[]

test('a message is said at its time in its writer’s name, once, and not before', async () => {
  const space = await createRoom()
  const id = await schedule(bob, space, ' Good morning ')
  expect([await said(space), await waiting(bob)]).toEqual([[], [{ id, problem: '' }]])
  await comeTime(id)
  await expect.poll(() => waiting(bob)).toEqual([])
  expect(await said(space)).toEqual([{ id, author: bob, text: 'Good morning' }])
  expect(await notices(bob, id)).toEqual([])
})

test('a process that dies between saying a message and noting it has it said no second time', async () => {
  const space = await createRoom()
  const id = await schedule(bob, space, 'Once')
  const input = { space, id, text: 'Once' }
  const answer = await server.actor.act({ id, action: 'chat/send-message', input, by: bob })
  expect(answer).toMatchObject({ ok: true })
  await comeTime(id)
  await expect.poll(() => waiting(bob)).toEqual([])
  expect(await said(space)).toEqual([{ id, author: bob, text: 'Once' }])
})

test.runIf(isLong)('until then its words and its time are changed, it is sent at once, or not at all', async () => {
  const space = await createRoom()
  const [changed, hastened, deleted] = [
    await schedule(bob, space, 'One'),
    await schedule(bob, space, 'Two'),
    await schedule(bob, space, 'Three'),
  ]
  expect(await server.act(bob, changeScheduled, { id: changed, text: 'Eins' })).toMatchObject({ ok: true })
  await server.act(bob, cancelScheduled, { id: deleted })
  await server.act(bob, changeScheduled, { id: hastened, sendAt: null })
  await beginJob(hastened)
  await expect.poll(() => waiting(bob)).toEqual([{ id: changed, problem: '' }])
  await comeTime(changed)
  await expect.poll(() => waiting(bob)).toEqual([])
  expect(await said(space)).toMatchObject([{ text: 'Two' }, { text: 'Eins' }])
  expect(await server.act(bob, changeScheduled, { id: changed, text: 'Late' })).toMatchObject({ code: 'gone' })
  expect(await server.act(ada, changeScheduled, { id: changed, text: 'Not mine' })).toMatchObject({ code: 'gone' })
})

test('what is being sent is neither changed nor deleted any more', async () => {
  const space = await createRoom()
  const id = await schedule(bob, space, 'As it is')
  const take = () => server.actor.actAsServer(takeScheduled, { id: newId(), by: bob, input: { person: bob, id } })
  expect(await take()).toMatchObject({ code: 'gone' })
  await server.act(bob, changeScheduled, { id, sendAt: now() + 30_000 })
  expect(await take()).toMatchObject({ ok: true })
  expect(await server.act(bob, changeScheduled, { id, text: 'Otherwise' })).toMatchObject({ code: 'gone' })
  expect(await server.act(bob, cancelScheduled, { id })).toMatchObject({ code: 'gone' })
  const settled = { id: newId(), by: bob, input: { person: bob, id, problem: 'No.' } }
  await server.actor.actAsServer(settleScheduled, settled)
  expect(await server.act(bob, cancelScheduled, { id })).toMatchObject({ ok: true })
})

test('what its writer may no longer say is kept with the reason, and sent once they may', async () => {
  const space = await createRoom()
  const id = await schedule(bob, space, 'Still here')
  await server.act(ada, removeMember, { space, person: bob })
  await comeTime(id)
  const kept = [{ id, problem: expect.stringMatching(/access|member|permission/i) }]
  await expect.poll(() => waiting(bob)).toEqual(kept)
  expect(await notices(bob, id)).toEqual([
    {
      cause: 'later',
      source_name: '',
      link: '/chat/scheduled',
      message: expect.stringMatching(/access|member|permission/i),
    },
  ])
  expect(await said(space)).toEqual([])
  await server.act(ada, addMember, { space, person: bob, role: 'member' })
  expect(await server.act(bob, changeScheduled, { id, sendAt: null })).toMatchObject({ ok: true })
  await beginJob(id)
  await expect.poll(() => said(space)).toMatchObject([{ id, text: 'Still here' }])
})

test('nothing is said in the name of somebody suspended, nor long after its time', async () => {
  const space = await createRoom()
  const eve = await server.arrive('eve')
  await server.act(ada, addMember, { space, person: eve, role: 'member' })
  const [hers, late] = [await schedule(eve, space, 'Mine'), await schedule(bob, space, 'Good morning')]
  await server.act(ada, suspend, { person: eve, isSuspended: true })
  await comeTime(hers)
  await expect.poll(() => waiting(eve)).toEqual([{ id: hers, problem: expect.stringContaining('suspended') }])
  await comeTime(late, 13 * hour)
  await expect.poll(() => waiting(bob)).toEqual([{ id: late, problem: expect.stringContaining('not running') }])
  expect(await notices(bob, late)).toMatchObject([{ source_name: 'Ops' }])
  expect(await said(space)).toEqual([])
})

test('a message is refused without words, without a place or for a time that is not to come, and as one too many', async () => {
  const space = await createRoom()
  const eve = await server.arrive('eve')
  const input = { space, text: 'Hi', sendAt: now() + hour }
  const attempt = async (by: PersonId, change: object) => {
    const answer = await server.act(by, scheduleMessage, { ...input, id: newId(), ...change })
    return answer.ok ? 'ok' : answer.code
  }
  expect(await attempt(bob, { text: '  ' })).toBe('empty')
  expect(await attempt(bob, { sendAt: now() - 1 })).toBe('past')
  expect(await attempt(bob, { sendAt: now() + 400 * 24 * hour })).toBe('too-far')
  expect(await attempt(eve, {})).toBe('no-space')
  const before = (await waiting(bob)).length
  for (let count = before; count < 50; count += 1) expect(await attempt(bob, {})).toBe('ok')
  expect(await attempt(bob, {})).toBe('too-many')
})
