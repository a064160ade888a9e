import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, type SpaceId } from '@atrium/engine/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { type NoticeContents, deliverNotice } from '../contract/deliver-notice.ts'
import { markAllNotices } from '../contract/notice.ts'

const server = await serverOfFile()

async function notify(person: PersonId, count: number): Promise<void> {
  const notice: Omit<NoticeContents, 'id'> = {
    cause: 'mention',
    fromUserId: 'bob',
    fromUserName: 'Bob',
    message: 'Hello',
    sourceType: 'message',
    sourceId: 'x',
    sourceSpace: 'team' as SpaceId,
    sourceName: 'the team chat',
    link: '/chat',
    isSilent: false,
  }
  const deliver = () => {
    const input = { person, notice: { ...notice, id: newId<'person'>() } }
    return server.actor.actAsServer(deliverNotice, { id: newId(), by: person, input })
  }
  await Promise.all(Array.from({ length: count }, deliver))
}

const countOf = async (person: PersonId, condition: string): Promise<number> =>
  (await server.engine.pool.query(`select from notice where space = $1 and ${condition}`, [ownSpace(person)]))
    .rowCount ?? 0

test('R4.35 all notices are marked at once, also those that no screen has, and nobody else’s', async () => {
  const [ada, bob] = [await server.arrive('ada'), await server.arrive('bob')]
  await notify(ada, 420)
  await notify(bob, 1)
  await server.act(ada, markAllNotices, { as: 'read' })
  await expect.poll(() => countOf(ada, 'not read')).toBe(0)
  expect(await countOf(ada, 'is_done')).toBe(0)
  await server.act(ada, markAllNotices, { as: 'done' })
  await expect.poll(() => countOf(ada, 'not is_done')).toBe(0)
  expect(await countOf(bob, 'not read')).toBe(1)
})
