import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import * as z from 'zod/mini'
import { PageSpaceIdSchema, isPageSpace, ownSpace, pageSpace, spaceIdIn, teamSpace, uuidSpaceIdOr } from './space.ts'

const id = '0190f3a0-1111-7222-8333-44445555666a'

test('a page with access of its own has a space that is named by a UUID, and nothing around it', () => {
  const isOne = (given: unknown) => z.safeParse(PageSpaceIdSchema, given).success
  expect([pageSpace(id), isOne(`page:${id}`), isOne(pageSpace(newId()))]).toEqual([`page:${id}`, true, true])
  const strange = [
    id,
    teamSpace,
    ownSpace(id),
    `xpage:${id}`,
    `page:${id}x`,
    `page:${id.slice(1)}`,
    `page:${id.replaceAll('-', '')}`,
    `page:${id.toUpperCase()}`,
    'page:',
  ]
  expect(strange.filter(isOne)).toEqual([])
})

test('only a page’s space is told for one', () => {
  const spaces = [pageSpace(id), teamSpace, ownSpace(id), id, `x${pageSpace(id)}`]
  expect(spaces.map(isPageSpace)).toEqual([true, false, false, false, false])
})

test('a text is a space’s id where it has the form of one', () => {
  for (const space of [teamSpace, ownSpace(id), pageSpace(id), id]) expect(spaceIdIn(space)).toBe(space)
  for (const other of ['first', '', `page:${id}x`, 7, null, undefined]) expect(spaceIdIn(other)).toBeUndefined()
})

test('a workspace or a conversation has a UUID and no more, or is told so in the words that were given', () => {
  const schema = uuidSpaceIdOr('Name a workspace.')
  expect(z.parse(schema, id)).toBe(id)
  for (const other of [teamSpace, ownSpace(id), pageSpace(id), undefined])
    expect(z.safeParse(schema, other).error?.issues[0]?.message).toBe('Name a workspace.')
})
