import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace } from '@atrium/engine/contract'
import { type ServerFeature, job } from '@atrium/engine/server'
import { addMember, createWorkspace } from '@atrium/features/workspaces/contract'
import { features } from '../../../app/server/features.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { addJobs } from '../../../engine/server/jobs/add-jobs.ts'
import { tellPeople } from './tell-people.ts'

interface Given {
  readonly space: SpaceId
  readonly by: PersonId
  readonly people: readonly string[]
  /** Whom the words name. */
  readonly named: string
}

const tellAll = job<Given>('test/tell-all', (due) => {
  const { space, by, people, named } = due.data
  return tellPeople(due, {
    space,
    by,
    causes: new Map(people.map((person) => [person, 'channel'])),
    message: (nameOf) => `Lunch with ${nameOf(named)}`,
    contents: () => ({ id: newId(), sourceType: 'message', sourceId: newId(), sourceName: 'Ops', link: '/' }),
  })
})
const teller: ServerFeature = { name: 'test', kinds: [], actions: [], jobs: [tellAll] }
const server = await serverOfFile({ features: [...features, teller] })
const [ada, bob, cem, eve] = [
  await server.arrive('ada'),
  await server.arrive('bob'),
  await server.arrive('cem'),
  await server.arrive('eve'),
]
const space = newId<'space'>()
await server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
for (const person of [bob, cem]) await server.act(ada, addMember, { space, person, role: 'member' })

const tell = (data: Given) => server.engine.pool.query(addJobs, [JSON.stringify([{ name: tellAll.name, data }])])

const toldOf = async (person: PersonId): Promise<readonly string[]> => {
  const text = `select from_user_name || ': ' || message as said from notice where space = $1 and cause = 'channel' order by seq`
  const { rows } = await server.engine.pool.query<{ said: string }>(text, [ownSpace(person)])
  return rows.map(({ said }) => said)
}

test('R3.11 a mention of more people than one statement can name reaches the first and the last of them, and who may not read it never', async () => {
  const unknown = Array.from({ length: 70_000 }, () => newId())
  await tell({ space, by: ada, people: [bob, eve, ...unknown, cem], named: cem })
  await expect.poll(() => toldOf(cem)).toEqual(['ada: Lunch with cem'])
  expect([await toldOf(bob), await toldOf(eve)]).toEqual([['ada: Lunch with cem'], []])
})

test('the words give no name of somebody who is not concerned', async () => {
  await tell({ space, by: ada, people: [bob], named: eve })
  await expect.poll(async () => (await toldOf(bob)).at(-1)).toBe('ada: Lunch with User')
})
