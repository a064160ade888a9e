import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, teamSpace } from '@atrium/engine/contract'
import { type TestServer, startServer } from '../../../tests/server.ts'
import { auditQuery } from '@atrium/features/admin/contract'
import { changeTeamRole, handOverTeam, suspend } from '../contract/index.ts'

let server: TestServer
let ada: PersonId
let bob: PersonId

beforeAll(async () => {
  server = await startServer()
  ada = await server.arrive('ada')
  bob = await server.arrive('bob')
})
afterAll(() => server.close())

async function roleOf(id: PersonId): Promise<string | undefined> {
  const text = 'select role from member where space = $1 and id = $2'
  return (await server.engine.pool.query<{ role: string }>(text, [teamSpace, id])).rows[0]?.role
}

test('the owner of the team hands it over to a full member alone, stays as an admin, and it is written down', async () => {
  const [gus, sue] = [await server.arrive('gus'), await server.arrive('sue')]
  await server.act(ada, changeTeamRole, { person: gus, role: 'guest' })
  await server.act(ada, suspend, { person: sue, isSuspended: true })
  expect(await server.act(ada, handOverTeam, { person: gus })).toMatchObject({ code: 'cannot-own' })
  expect(await server.act(ada, handOverTeam, { person: sue })).toMatchObject({ code: 'cannot-own' })
  expect(await server.act(ada, handOverTeam, { person: newId<'person'>() })).toMatchObject({ code: 'no-member' })
  expect(await server.act(bob, handOverTeam, { person: bob })).toMatchObject({ code: 'not-allowed' })
  expect(await server.act(ada, handOverTeam, { person: bob })).toMatchObject({ ok: true })
  expect([await roleOf(ada), await roleOf(bob)]).toEqual(['admin', 'owner'])
  expect(await server.act(ada, handOverTeam, { person: ada })).toMatchObject({ code: 'not-allowed' })
  const { notes } = await server.read(bob, auditQuery, { actions: [handOverTeam.name] })
  expect(notes).toMatchObject([{ by: ada, person: bob }])
  const told = `select message from notice where space = $1 and cause = 'account'`
  const read = async () => (await server.engine.pool.query(told, [`own:${bob}`])).rows
  await expect.poll(read).toEqual([{ message: 'You now own the team.' }])
})
