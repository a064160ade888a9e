import { newId } from '@atrium/base/id'
import { type Gate, type Role, anytime, defineAction, roles, whyClosed } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ada, teamInMemory, workspaceInMemory, workspaceOf } from '../../../tests/contracts/fixture.ts'
import { commentsOn, inOpenWorkspace, inWorkspace, openSpace, openTexts, sharingOn } from './workspace-gates.ts'
import type { Workspace } from './workspace.ts'

/** What a gate answers in a workspace that is as said, or in a space that is none. */
async function through(gate: Gate, change: Partial<Workspace> | undefined, role: Role = 'owner'): Promise<string> {
  const { memory, space } = change ? workspaceInMemory(change) : { memory: teamInMemory(), space: newId<'space'>() }
  const on = { name: 'test/pass', input: z.object({}), may: roles, when: anytime, refusals: {}, where: () => space }
  return memory.act(defineAction({ ...on, when: [gate], apply: async () => undefined }), {}, { by: ada, role })
}

const archived = { archivedAt: 1 }
const deleted = { deletedAt: 1, archivedAt: 1 }

test.each([
  [inWorkspace, ['done', 'done', 'not-found', 'not-found']],
  [inOpenWorkspace, ['done', 'archived', 'not-found', 'not-found']],
  [openSpace, ['done', 'archived', 'archived', 'done']],
] as const)('$name: in an open, an archived and a deleted workspace, and elsewhere', async (gate, answers) => {
  const states = [{}, archived, deleted, undefined]
  expect(await Promise.all(states.map((change) => through(gate, change)))).toEqual(answers)
})

const permissions = { public: false, allowComments: true, allowSharing: true }

test('R6.04 commenters alone are kept from writing where comments are off', async () => {
  const off = { permissions: { ...permissions, allowComments: false } }
  expect(await through(commentsOn, off, 'commenter')).toBe('no-comments')
  expect(await through(commentsOn, off, 'member')).toBe('done')
  expect([await through(commentsOn, {}, 'commenter'), await through(commentsOn, undefined, 'commenter')]).toEqual([
    'done',
    'done',
  ])
})

test('R6.04 nothing is shared with people outside where its owner wants it kept', async () => {
  expect(await through(sharingOn, { permissions: { ...permissions, allowSharing: false } })).toBe('no-sharing')
  expect([await through(sharingOn, {}), await through(sharingOn, undefined)]).toEqual(['done', 'done'])
})

test('no text of an archived workspace takes writing', () => {
  const kind = {
    name: 'body',
    record: openTexts.record,
    readers: [],
    writers: [],
    schema: 1,
    roots: [],
    gate: openTexts,
  }
  const why = (change: Partial<Workspace>) =>
    whyClosed(kind, { row: undefined, gateRow: workspaceOf(newId<'space'>(), change) })
  expect([why({}), why(archived)]).toEqual([undefined, expect.stringContaining('archived')])
})
