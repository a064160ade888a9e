import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineRecord } from './record.ts'
import { readers, roles, teamSpace, writers } from './space.ts'
import { type TextStanding, defineText, defineTextGate, standingIn, whyClosed } from './text.ts'

const Page = defineRecord({ name: 'page', schema: z.object({ space: z.string(), id: z.string() }) })
const text = { name: 'body', record: Page, readers, writers, schema: 1, roots: ['body'] }
const row = { space: teamSpace, id: 'open' }

test('who is not among the writers of a text may propose where it says so, and else reads it', () => {
  const standings = (kind: typeof text) => roles.map((role) => standingIn(kind, role))
  expect(standings(text)).toEqual(['writer', 'writer', 'writer', 'reader', 'reader', 'reader'])
  const proposable = { ...text, proposers: ['commenter'] as const }
  expect(standings(proposable)).toEqual(['writer', 'writer', 'writer', 'proposer', 'reader', 'reader'])
  expect(standingIn(proposable, undefined)).toBe('reader')
})

test('a space can close its texts to those who propose, while those who write go on', () => {
  const closed = ({ id }: typeof row) => (id === 'closed' ? 'All is closed.' : undefined)
  const closedToProposers = () => 'Nobody comments here.'
  const why = (gate: Parameters<typeof defineTextGate>[0], standing?: TextStanding, gateRow = row) =>
    whyClosed(defineText({ ...text, gate: defineTextGate(gate) }), { row, gateRow }, standing)
  const strict = { record: Page, closed, closedToProposers }
  expect(why(strict, 'proposer')).toBe('Nobody comments here.')
  expect([why(strict), why(strict, 'writer'), why(strict, 'reader')]).toEqual([undefined, undefined, undefined])
  expect(why({ record: Page, closed }, 'proposer')).toBeUndefined()
  expect(why(strict, 'proposer', { ...row, id: 'closed' })).toBe('All is closed.')
})

test('a text that no space closes is open to those who propose', () => {
  expect(whyClosed(defineText(text), { row, gateRow: row }, 'proposer')).toBeUndefined()
})
