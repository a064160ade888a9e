import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type Role, type SpaceId, ownSpace, pageSpace, teamSpace } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { Member } from '@atrium/features/spaces/contract'
import { pairOfServers, until } from '../../../../tests/pair.ts'
import { giveOwnAccess } from '../../contract/access/give-own-access.ts'
import type { Grant } from '../../contract/access/page-space.ts'
import { renameDocument } from '../../contract/change-document.ts'
import { writeComment } from '../../contract/comments.ts'
import { CommentThread } from '../../contract/comment-thread.ts'
import { createDocument } from '../../contract/create-document.ts'
import { Document, plainPage } from '../../contract/document.ts'
import { clientBehind, createLookingClient } from './looking-client.ts'

const pair = pairOfServers()

interface Key {
  readonly space: SpaceId
  readonly id: string
}

async function write(client: Client, space: SpaceId, title: string): Promise<Key> {
  const key = { space, id: newId() }
  const answer = await client.act(createDocument, { ...plainPage, ...key, title, parent: null, order: 'a0' })
  expect(answer).toMatchObject({ ok: true })
  return key
}

/** A document with access of its own, with a comment. */
async function apart(client: Client, title: string, grants: Grant[]): Promise<Key> {
  const page = await write(client, teamSpace, title)
  const space = pageSpace(newId())
  expect(await client.act(giveOwnAccess, { ...page, to: space, grants })).toMatchObject({ ok: true })
  await until(client, () => client.row(Document, { space, id: page.id }) !== undefined)
  const said = { thread: newId(), document: page.id, id: newId(), text: `About ${title}`, anchor: null, quote: '' }
  expect(await client.act(writeComment, { space, ...said })).toMatchObject({ ok: true })
  return { space, id: page.id }
}

const through = (client: Client, person: string): Client =>
  createLookingClient(
    client,
    new Map(
      client.spaces().flatMap(({ id: space }): [string, Role][] => {
        const member = client.row(Member, { space, id: person })
        return member ? [[space, member.role]] : []
      }),
    ),
  )

test('whoever looks as somebody else has the documents and comments at hand that those have, and can only read them', async () => {
  const { ada, bob, open } = pair()
  const [mine, theirs] = [open(ada), open(bob)]
  const handbook = await write(mine, teamSpace, 'Handbook')
  await write(mine, ownSpace(ada), 'Diary')
  const rules = await apart(mine, 'Rules', [{ kind: 'person', id: bob, role: 'member' }])
  const salaries = await apart(mine, 'Salaries', [])
  await until(theirs, () => theirs.rows(CommentThread, rules.space).length > 0)
  await mine.settled()

  const looking = through(mine, bob)
  expect(clientBehind(looking)).toBe(mine)
  for (const { id: space } of mine.spaces()) {
    expect(looking.rows(Document, space)).toEqual(theirs.rows(Document, space))
    expect(looking.rows(CommentThread, space)).toEqual(theirs.rows(CommentThread, space))
  }
  expect(looking.row(Document, rules)?.title).toBe('Rules')
  expect(looking.row(Document, salaries)).toBeUndefined()
  expect(mine.row(Document, salaries)?.title).toBe('Salaries')
  expect(looking.spaces().map(({ id, role }) => [id, role])).toEqual(
    expect.arrayContaining([teamSpace, rules.space].map((id) => [id, 'viewer'])),
  )
  expect(looking.roleIn(ownSpace(ada))).toBeUndefined()
  expect(looking.may(renameDocument, teamSpace)).toBe(false)
  expect(await looking.act(renameDocument, { ...handbook, title: 'Another' })).toMatchObject({
    ok: false,
    message: 'Nothing can be changed while you see documents as someone else.',
  })
  expect(mine.row(Document, handbook)?.title).toBe('Handbook')
})
