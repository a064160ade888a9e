import { expect, test } from 'vitest'
import { type Role, pageSpace, teamSpace } from '@atrium/engine/contract'
import { type Document, plainPage } from '../../contract/document.ts'
import { createTree } from '../tree/page-tree.ts'
import { seenRows } from './seen-rows.ts'

const [salaries, rules] = ['1', '2'].map((last) => pageSpace(`018f3c2e-0000-7000-8000-00000000000${last}`))

function document(id: string, parent: string | null, space: Document['space'] = teamSpace): Document {
  const made = { createdBy: 'ada', createdAt: 0, updatedBy: 'ada', updatedAt: 0 }
  const page = { ...plainPage, ...made, space, id, title: id, parent, order: id, status: null, owner: null }
  return { ...page, isLocked: false, trash: null }
}

const tree = createTree(
  [
    document('a handbook', null),
    document('b salaries', 'a handbook', salaries),
    document('c rules', 'b salaries', rules),
    document('d plan', 'a handbook'),
  ],
  { space: teamSpace },
)

const seenBy = (roles: Readonly<Record<string, Role>>) =>
  seenRows(tree, (space) => roles[space]).map(({ row, level, role }) => [row.page.id, level, role])

test('a document is as deep as it lies among those that somebody sees', () => {
  expect(seenBy({ [teamSpace]: 'member', [`${rules}`]: 'viewer' })).toEqual([
    ['a handbook', 1, 'member'],
    ['c rules', 2, 'viewer'],
    ['d plan', 2, 'member'],
  ])
})

test('a guest of the team sees only what they were given access to', () => {
  expect(seenBy({ [teamSpace]: 'guest', [`${salaries}`]: 'commenter' })).toEqual([['b salaries', 1, 'commenter']])
})
