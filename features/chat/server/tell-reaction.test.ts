import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace } from '@atrium/engine/contract'
import { addMember, createWorkspace } from '@atrium/features/workspaces/contract'
import { makeJobsDue } from '../../../tests/jobs-due.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { deleteMessage, sendMessage, toggleReaction } from '../contract/index.ts'

const server = await serverOfFile()
const { pool } = server.engine
const [ada, bob, eve] = [await server.arrive('ada'), await server.arrive('bob'), await server.arrive('eve')]

const space = newId<'space'>()
await server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
for (const person of [bob, eve]) await server.act(ada, addMember, { space, person, role: 'member' })

async function say(): Promise<string> {
  const id = newId()
  await server.act(ada, sendMessage, { space, id, text: 'The plan is ready' })
  return id
}

const react = (by: PersonId, message: string, emoji: string) =>
  server.act(by, toggleReaction, { space, message, emoji })

/** Has what was gathered be told now, and answers what Ada found of it. */
async function told(message: string) {
  await makeJobsDue(pool, `task_identifier = 'chat/tell-reaction'`)
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        `select 1 from graphile_worker.jobs where task_identifier = 'chat/tell-reaction'`,
      )
      return rows
    })
    .toEqual([])
  const text = `select from_user_id as by, message, facts, is_silent as silent, email_at as "emailAt" from notice
    where space = $1 and cause = 'reaction' and source_id = $2`
  return (await pool.query(text, [ownSpace(ada), message])).rows as unknown[]
}

test('what is reacted to a message is told to its writer, once for all of it and without a sound', async () => {
  const message = await say()
  await react(bob, message, '🎉')
  await react(eve, message, '👍')
  await react(ada, message, '🙈')
  const silent = { message: 'The plan is ready', silent: true, emailAt: null }
  expect(await told(message)).toEqual([{ ...silent, by: eve, facts: { emoji: '👍', others: '1' } }])
  await react(eve, message, '👍')
  await react(bob, message, '👏')
  expect(await told(message)).toEqual([{ ...silent, by: bob, facts: { emoji: '👏', others: '0' } }])
})

test('what was taken back in time, and what one reacts to oneself, is not told', async () => {
  const message = await say()
  await react(ada, message, '👍')
  await react(bob, message, '👍')
  await react(bob, message, '👍')
  expect(await told(message)).toEqual([])
})

test('what is taken back later brings nothing back that its writer has read', async () => {
  const message = await say()
  await react(bob, message, '🎉')
  await react(eve, message, '👍')
  await told(message)
  await pool.query(`update notice set read = true where space = $1 and source_id = $2`, [ownSpace(ada), message])
  await react(eve, message, '👍')
  await told(message)
  const { rows } = await pool.query(`select read from notice where source_id = $1 and cause = 'reaction'`, [message])
  expect(rows).toEqual([{ read: true }])
})

test('the words of a message that was deleted meanwhile are not told', async () => {
  const message = await say()
  await react(bob, message, '👍')
  await server.act(ada, deleteMessage, { space, message })
  expect(await told(message)).toEqual([])
})
