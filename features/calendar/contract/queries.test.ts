import { newId } from '@atrium/base/id'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ada, bob } from '../../../tests/contracts/fixture.ts'
import { dayMs, hourMs, localMs } from '@atrium/base/local-date-time'
import { eventsBetween, findEvent } from './queries.ts'

/** What is wrong with asking for what lies between two moments. */
const wrongBetween = (from: number, to: number): string | undefined =>
  z.safeParse(eventsBetween.input, { spaces: [teamSpace], from, to }).error?.issues[0]?.message

const from = localMs('2026-11-23')

test('a calendar is asked for a year at most, and what is shown beside it', () => {
  expect([wrongBetween(from, from + 1), wrongBetween(from, from + 400 * dayMs)]).toEqual([undefined, undefined])
  const wrong = [
    wrongBetween(from, from + 400 * dayMs + 1),
    wrongBetween(from, from),
    wrongBetween(from, from - hourMs),
  ]
  expect(new Set(wrong)).toEqual(new Set(['Ask for at most a year.']))
})

test('a calendar is asked for the years that dates are said in, and what lies beside them', () => {
  const [first, last] = [localMs('1899-01-01'), localMs('2201-01-01')]
  expect([wrongBetween(first, first + dayMs), wrongBetween(last - dayMs, last)]).toEqual([undefined, undefined])
  const wrong = [wrongBetween(first - 1, first + dayMs), wrongBetween(last - dayMs, last + 1)]
  expect(new Set(wrong)).toEqual(new Set(['Choose days between the years 1900 and 2199.']))
})

test('an event of somebody else’s own calendar is asked for from one’s own, where one is invited to it', () => {
  const [id, room] = [newId(), newId<'space'>()]
  const places = [ownSpace(bob), ownSpace(ada), teamSpace, room].map((space) => findEvent.where({ space, id }, bob))
  expect(places).toEqual([ownSpace(bob), ownSpace(bob), teamSpace, room])
})
