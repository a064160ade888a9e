import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import * as z from 'zod/mini'
import { Access } from './access.ts'
import { defineQuery } from './query.ts'
import { defineRecord, mayRead, orderOf } from './record.ts'
import { defineSignal } from './signal.ts'
import {
  IdSchema,
  SpaceIdSchema,
  everybody,
  idOr,
  managers,
  ownSpace,
  owners,
  readers,
  roles,
  serverOnly,
  spaceIdOr,
  talkers,
  teamSpace,
  writers,
} from './space.ts'
import { defineText, defineTextGate, whyClosed } from './text.ts'

const schema = z.object({ space: z.string(), id: z.string() })
const row = { space: teamSpace, id: 'a' }

test('a kind of record is at its first version and all at hand, unless it says otherwise', () => {
  const plain = { name: 'box', schema }
  expect(defineRecord(plain)).toEqual({ ...plain, version: 1, atHand: 'all' })
  const newest = { newest: 50, by: 'seq' }
  expect(defineRecord({ ...plain, version: 3, atHand: newest })).toMatchObject({ version: 3, atHand: newest })
})

test('every role but a guest’s reads what does not say who reads it', () => {
  const readable = (kind: Parameters<typeof mayRead>[0]) => roles.filter((role) => mayRead(kind, role))
  expect(readable(defineRecord({ name: 'box', schema }))).toEqual(readers)
  expect(readable(defineRecord({ name: 'box', schema, readers: ['guest', 'owner'] }))).toEqual(['owner', 'guest'])
  expect(readable(defineRecord({ name: 'box', schema, readers: [] }))).toEqual([])
})

test('a row is ordered by the number of its kind; by none where all is at hand or there is no number', () => {
  const byAge = defineRecord({ name: 'box', schema, atHand: { newest: 5, by: 'age' } })
  const aged = { ...row, age: 7 }
  expect([orderOf(byAge, aged), orderOf(byAge, row)]).toEqual([7, 0])
  expect(orderOf(defineRecord({ name: 'box', schema }), aged)).toBe(0)
})

test('who could see a space before it was noted since when sees all of it', () => {
  const access = { ...row, id: newId<'space'>(), role: 'owner' }
  expect(Access.upgrade?.(access, 1)).toEqual({ ...access, since: 0 })
  expect(Access.upgrade?.({ ...access, since: 4 }, 1)).toMatchObject({ since: 4 })
  expect(Access.upgrade?.('nonsense', 1)).toBe('nonsense')
  expect(z.safeParse(Access.schema, { ...access, since: 1 }).success).toBe(true)
  expect(z.safeParse(Access.schema, row).success).toBe(false)
  expect(Access.name).toBe('access')
})

test('each circle of roles holds the next, down to the server alone', () => {
  const circles = [everybody, readers, talkers, writers, managers, owners, serverOnly]
  expect(circles.map((circle) => circle.length)).toEqual([6, 5, 4, 3, 2, 1, 0])
  for (const circle of circles) expect(roles.slice(0, circle.length)).toEqual(circle)
})

const id = '0190f3a0-1111-7222-8333-44445555666a'
const isSpace = (given: unknown) => z.safeParse(SpaceIdSchema, given).success
const isId = (given: unknown) => z.safeParse(IdSchema, given).success

test('a space is the team, somebody’s own, or an id of its own', () => {
  for (const space of [teamSpace, ownSpace(newId()), newId(), id]) expect(isSpace(space)).toBe(true)
  const strange = [
    '',
    'own',
    'own:',
    'own:team',
    `own:own:${id}`,
    'teams',
    ' team',
    `x${id}`,
    `${id}x`,
    `team:${id}`,
    id.toUpperCase(),
    7,
  ]
  expect(strange.filter(isSpace)).toEqual([])
})

test('an id is a UUID in small letters, and nothing around it', () => {
  expect([isId(newId()), isId(id)]).toEqual([true, true])
  const strange = [
    `x${id}`,
    `${id}x`,
    `own:${id}`,
    id.slice(1),
    id.replaceAll('-', ''),
    id.toUpperCase(),
    id.replace('0', 'g'),
    7,
    undefined,
  ]
  expect(strange.filter(isId)).toEqual([])
  expect(isId(`${id}-0190`)).toBe(false)
})

test('what is no id is told so in the words that were given', () => {
  const words = 'Name a workspace.'
  for (const given of [undefined, 'x'])
    for (const kind of [idOr(words), spaceIdOr(words)])
      expect(z.safeParse(kind, given).error?.issues[0]?.message).toBe(words)
})

test('a query and a signal are what they are said to be', () => {
  const query = { name: 'boxes/all', input: schema, output: schema, may: readers, where: () => teamSpace }
  expect(defineQuery(query)).toBe(query)
  const signal = { name: 'boxes/knock', data: schema, may: talkers }
  expect(defineSignal(signal)).toBe(signal)
})

const Box = defineRecord({ name: 'box', schema })
const text = { name: 'body', record: Box, readers, writers, schema: 1, roots: ['body'] }
const gate = defineTextGate({ record: Box, closed: ({ id: one }) => (one === 'closed' ? 'All is closed.' : undefined) })
const closedRow = { ...row, id: 'closed' }

test('a text is closed by its own row, or with all of its space', () => {
  const kind = defineText({ ...text, gate, closed: ({ id: one }) => (one === 'closed' ? 'It is closed.' : undefined) })
  const why = (own: typeof row | undefined, ofSpace: typeof row | undefined) =>
    whyClosed(kind, { row: own, gateRow: ofSpace })
  expect([why(row, row), why(undefined, undefined)]).toEqual([undefined, undefined])
  expect([why(closedRow, row), why(closedRow, undefined)]).toEqual(['It is closed.', 'It is closed.'])
  expect([why(row, closedRow), why(closedRow, closedRow)]).toEqual(['All is closed.', 'All is closed.'])
})

test('a text that nothing closes is open', () => {
  expect(whyClosed(defineText(text), { row: closedRow, gateRow: closedRow })).toBeUndefined()
})
