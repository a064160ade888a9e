import { afterEach, expect, test } from 'vitest'
import { createRandom } from '@atrium/base/random'
import { newId } from '@atrium/base/id'
import type { Action, PersonId, SpaceId } from '@atrium/engine/contract'
import type { Due, ServerFeature } from '@atrium/engine/server'
import { createEvent, deleteEvent, deleteEventForever } from '@atrium/features/calendar/contract'
import { deleteMessage, messages, sendMessage } from '@atrium/features/chat/contract'
import {
  createDocument,
  deleteComment,
  deleteForever,
  plainPage,
  trashDocument,
  writeComment,
} from '@atrium/features/documents/contract'
import {
  addMember,
  changeRole,
  createWorkspace,
  deleteWorkspace,
  removeMember,
} from '@atrium/features/workspaces/contract'
import { features as allFeatures } from '../../app/server/features.ts'
import { makeJobsDue } from '../jobs-due.ts'
import { serverOfFile } from '../server-of-file.ts'
import { AnyDeeds } from './any-deeds.ts'
import { tablesWithWord } from './tables-with-word.ts'

/**
 * The invariant: a job that hangs in the middle holds up no revocation, and once it goes on it tells nobody what they may not read
 * any more, and writes nothing down that was deleted meanwhile. Every job of every feature hangs before each of its deeds.
 */
class Gate {
  isShut = false
  readonly hanging: Hanging[] = []

  shut(): void {
    this.isShut = true
  }

  open(): void {
    this.isShut = false
    this.letThrough(() => true)
  }

  letThrough(isMeant: (one: Hanging) => boolean): void {
    for (const one of this.hanging.splice(0))
      if (isMeant(one)) one.go()
      else this.hanging.push(one)
  }

  pass(name: string, input: unknown): Promise<void> {
    if (!this.isShut) return Promise.resolve()
    return new Promise((go) => this.hanging.push({ name, input, go }))
  }

  hand(actor: Due['actor']): Due['actor'] {
    return {
      actAsServer: async (action, call) => (await this.pass(action.name, call.input), actor.actAsServer(action, call)),
      act: async (call) => (await this.pass(call.action, call.input), actor.act(call)),
    }
  }
}

/** A deed of a job that waits. */
interface Hanging {
  readonly name: string
  readonly input: unknown
  go(): void
}

const gate = new Gate()
afterEach(() => gate.open())

const features = allFeatures.map((feature): ServerFeature => ({
  ...feature,
  jobs: (feature.jobs ?? []).map(({ name, run }) => ({
    name,
    run: (due) => run({ ...due, actor: gate.hand(due.actor) }),
  })),
}))
const server = await serverOfFile({ features })
const { pool } = server.engine
const [ada, bob, carl] = [await server.arrive('ada'), await server.arrive('bob'), await server.arrive('carl')]
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
/** As many as a process does at once. */
const slots = 4
const inTime = { interval: 20 }

async function does<Input>(action: Action<Input>, input: NoInfer<Input>, by = ada): Promise<void> {
  expect([action.name, await server.act(by, action, input)]).toMatchObject([action.name, { ok: true }])
}

async function openRoom(): Promise<SpaceId> {
  const space = newId<'space'>()
  await does(createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  for (const person of [bob, carl]) await does(addMember, { space, person, role: 'admin' })
  return space
}

async function untilDone(): Promise<void> {
  const due = `
    select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts
    union all select from job_outbox where refused is null`
  await expect.poll(async () => (await pool.query(due)).rowCount, inTime).toBe(0)
}

/** Has what is only told after a while be told at once. */
const hurry = () => makeJobsDue(pool, `task_identifier in ('calendar/tell', 'workspaces/purge')`)

const mention = (person: PersonId, words: string): string => `<@${person}> ${words}`

test('while every job that is being done hangs, who loses a place or a role loses it at once', async () => {
  const rooms = [await openRoom(), await openRoom(), await openRoom(), await openRoom()] as const
  const [space] = rooms
  await untilDone()
  gate.shut()
  // What is said in one room is told one after the other.
  for (const room of rooms) await does(sendMessage, { space: room, id: newId(), text: mention(bob, 'hello') })
  await expect.poll(() => gate.hanging.length, inTime).toBe(slots)
  const socket = await server.socket(bob)
  await socket.hello()
  await does(removeMember, { space, person: bob })
  await socket.next('left', (frame) => frame.space === space)
  await expect(server.read(bob, messages, { space })).rejects.toThrow('no-access')
  await does(changeRole, { space, person: carl, role: 'viewer' })
  const said = await server.act(carl, sendMessage, { space, id: newId(), text: 'still here' })
  expect(said).toMatchObject({ code: 'not-allowed' })
  expect(gate.hanging).toHaveLength(slots)
  await socket.close()
})

async function noticesFrom(space: SpaceId, person: PersonId): Promise<readonly string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select concat_ws(' ', id, seq, message, source_name) as text from notice
     where user_id = $1 and source_space = $2 order by id`,
    [person, space],
  )
  return rows.map(({ text }) => text)
}

const closing: ReadonlySet<string> = new Set([
  ...['archive', 'delete', 'leave', 'remove-member', 'change-role', 'transfer-ownership'].map(
    (name) => `workspaces/${name}`,
  ),
  'people/suspend',
  'people/change-team-role',
  'people/hand-over-team',
  'home/make-sample',
])

test(`who is put out while jobs hang is told nothing by them (seed ${seed})`, { timeout: 120_000 }, async () => {
  for (let round = 0; round < 4; round += 1) {
    const space = await openRoom()
    const word = `${mention(bob, '')} ${mention(ada, '')}`
    const stage = {
      server,
      random: createRandom(seed + round),
      people: [ada, carl, bob],
      spacesOf: () => [space as never],
    }
    const deeds = new AnyDeeds({ ...stage, word, staysThere: true })
    await deeds.some(40, closing)
    await untilDone()
    gate.shut()
    // First of all, so that what hangs is for him, whatever else comes to hang.
    await does(sendMessage, { space, id: newId(), text: mention(bob, 'hello') })
    await hurry()
    await expect.poll(() => gate.hanging.some(isForBob), inTime).toBe(true)
    await deeds.some(60, closing)
    await hurry()
    await does(removeMember, { space, person: bob })
    const before = await noticesFrom(space, bob)
    gate.open()
    await untilDone()
    await hurry()
    await untilDone()
    const after = await noticesFrom(space, bob)
    expect(after.filter((one) => !before.includes(one) && !/was deleted/.test(one))).toEqual([])
  }
})

const isForBob = ({ name, input }: Hanging): boolean =>
  name === 'notifications/deliver' && Reflect.get(Object(input), 'person') === bob

interface Said {
  readonly space: SpaceId
  readonly word: string
}

/** Says something to Bob, and answers how that is deleted for good. */
const ways: Readonly<Record<string, (said: Said) => Promise<() => Promise<void>>>> = {
  async message({ space, word }) {
    const message = newId()
    await does(sendMessage, { space, id: message, text: mention(bob, word) })
    return () => does(deleteMessage, { space, message })
  },
  async comment(said) {
    const { thread, id } = await comment(said, 'A page')
    return () => does(deleteComment, { space: said.space, thread, id })
  },
  async 'page with a comment'(said) {
    const { page } = await comment(said)
    return async () => {
      await does(trashDocument, page)
      await does(deleteForever, page)
    }
  },
  async event({ space, word }) {
    const event = { space, id: newId<'event'>() }
    const times = { start: '2028-11-23T09:00:00', end: '2028-11-23T10:00:00' }
    const attendees = [{ person: bob, isOptional: false }]
    await does(createEvent as Action, { ...event, ...times, title: word, place: word, attendees })
    return async () => {
      await does(deleteEvent as Action, { ...event, scope: 'all' })
      await does(deleteEventForever as Action, event)
    }
  },
  async workspace({ space, word }) {
    await does(sendMessage, { space, id: newId(), text: mention(bob, word) })
    await comment({ space, word })
    return async () => {
      await does(deleteWorkspace, { space })
      await hurry()
    }
  },
}

async function comment({ space, word }: Said, title = word) {
  const page = { space, id: newId<'document'>() }
  await does(createDocument, { ...page, ...plainPage, title })
  const [thread, id] = [newId(), newId()]
  const text = mention(bob, word)
  await does(writeComment, { space, thread, document: page.id, id, text, anchor: null, quote: '' })
  return { page, thread, id }
}

/** How many deeds of the jobs pass before they hang, so that each hangs in another place. */
const passings = [0, 1]

test.each(Object.entries(ways).flatMap(([what, say]) => passings.map((passing) => [what, passing, say] as const)))(
  'what was said in a %s that is deleted while jobs hang, after %d deeds, is nowhere once they went on',
  async (what, passing, say) => {
    const [word, space] = [`word${newId().slice(-12)}`, newId<'space'>()]
    const name = what === 'workspace' ? word : 'Ops'
    await does(createWorkspace, { id: space, name, description: '', clientCreatedAt: '' })
    await does(addMember, { space, person: bob, role: 'admin' })
    await untilDone()
    gate.shut()
    const remove = await say({ space, word })
    await hurry()
    await expect.poll(() => gate.hanging.length, inTime).toBeGreaterThan(0)
    for (let step = 0; step < passing; step += 1) gate.hanging.shift()?.go()
    await remove()
    gate.open()
    const found = async () => {
      await hurry()
      await untilDone()
      return tablesWithWord(pool, word)
    }
    await expect.poll(found, inTime).toEqual([])
  },
)

test('what was said on a page that is deleted for good before that is told is nowhere once it was told', async () => {
  const [word, space] = [`word${newId().slice(-12)}`, newId<'space'>()]
  await does(createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  await does(addMember, { space, person: bob, role: 'admin' })
  await untilDone()
  gate.shut()
  const { page } = await comment({ space, word })
  await expect.poll(() => gate.hanging.some(isForBob), inTime).toBe(true)
  await does(trashDocument, page)
  await does(deleteForever, page)
  const purging = `
    select from graphile_worker.jobs where task_identifier = 'documents/purge' and run_at <= now()
    union all select from job_outbox where refused is null
    union all select from document where id = $1`
  const left = async () => {
    gate.letThrough((one) => !isForBob(one))
    return (await pool.query(purging, [page.id])).rowCount
  }
  await expect.poll(left, inTime).toBe(0)
  gate.open()
  await untilDone()
  await expect.poll(() => tablesWithWord(pool, word), inTime).toEqual([])
})
