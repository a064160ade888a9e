import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace } from '@atrium/engine/contract'
import { fileOf, vevent } from '../../../../tests/calendar-import.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { readCalendar } from '../ical/read/read-calendar.ts'
import { importUnit } from './import-unit.ts'
import { type Into, actFor, eventRow } from './into.ts'
import { placeOf } from './turn.ts'

const server = await serverOfFile()
const { actor, engine } = server
const { pool } = engine
const db = new Kysely<Record<string, never>>({
  dialect: new PostgresDialect({ pool }),
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
})

const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'END:VALARM']

/** A series from which its second event differs, and of which the third is left out, as its maker wrote it the nth time. */
const series = (sequence: number, hour: string) =>
  fileOf(
    ...vevent(
      'UID:broken-off',
      'SUMMARY:Talk',
      `SEQUENCE:${sequence}`,
      'DTSTART:20270104T090000Z',
      'RRULE:FREQ=DAILY;COUNT=5',
      `EXDATE:2027010${sequence + 6}T090000Z`,
      ...alarm,
    ),
    ...vevent(
      'UID:broken-off',
      `SUMMARY:Talk at ${hour}`,
      `SEQUENCE:${sequence}`,
      'RECURRENCE-ID:20270105T090000Z',
      `DTSTART:20270105T${hour}0000Z`,
      ...alarm,
    ),
  )

/** Imports a file as one turn, whose process ends before the deed that `stop` begins; then goes on as another one does. */
async function importTwice(by: PersonId, text: string, stop: string) {
  const [file, notes]: [string, string[]] = [newId(), []]
  const space = ownSpace(by)
  const act = actFor({ due: { actor }, by, file })
  const note = (words: string): void => void notes.push(words)
  const into: Into = { db, by, space, since: Date.now() - 1, people: new Map(), note, act }
  const [event, ...others] = readCalendar(new TextEncoder().encode(text), 'UTC').events
  if (!event) throw new Error('There is no event.')
  const place = placeOf({ uid: event.uid, at: '', event, others, more: 0 }, space)
  const broken: Into['act'] = async (what, action, input) => {
    if (what.startsWith(stop)) throw new Error('The process ends.')
    return act(what, action, input)
  }
  const row = () => eventRow(db, space, place.id)
  await expect(importUnit({ ...into, act: broken }, place, await row())).rejects.toThrow('The process ends.')
  const outcome = await importUnit(into, place, await row())
  const { rows } = await pool.query<{ title: string }>(
    'select title from calendar_event where space = $1 and series is not null',
    [space],
  )
  const reminders = await pool.query('select from event_reminder where id = $1', [place.id])
  const differing = rows.map(({ title }) => title)
  return { outcome, notes, differing, without: (await row())?.without, reminders: reminders.rowCount }
}

test.each([
  ['create', 'change'],
  ['remind', 'lists'],
  ['change', 'remind'],
])('R1.08 a turn that was broken off before it could %s, then %s, leaves nothing out', async (first, second) => {
  const ada = await server.arrive(`ada ${first}`)
  expect(await importTwice(ada, series(0, '10'), first)).toEqual({
    outcome: 'made',
    notes: [],
    differing: ['Talk at 10'],
    without: ['2027-01-06T09:00:00'],
    reminders: 1,
  })
  expect(await importTwice(ada, series(1, '11'), second)).toEqual({
    outcome: 'changed',
    notes: [],
    differing: ['Talk at 11'],
    without: ['2027-01-07T09:00:00'],
    reminders: 1,
  })
})
