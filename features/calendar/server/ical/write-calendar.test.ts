import { expect, test } from 'vitest'
import { ownSpace } from '@atrium/engine/contract'
import { fileOf, importer, vevent } from '../../../../tests/calendar-import.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { exportCalendar } from '../../contract/export-calendar.ts'
import { readCalendar } from './read/read-calendar.ts'

const server = await serverOfFile()

/** The events of a calendar that has what a file says, as they go out again. */
async function outAgain(...lines: readonly string[]): Promise<string> {
  const ada = await server.arrive(`ada-${lines.length}`)
  const space = ownSpace(ada)
  await importer(server, ada).bring(fileOf(...lines), { space })
  const { text } = await server.read(ada, exportCalendar, { space })
  return text.slice(text.indexOf('BEGIN:VEVENT'))
}

test('an event without a title has none in another program either', async () => {
  expect(await outAgain(...vevent('UID:a', 'DTSTART:20260110T150000Z', 'DTEND:20260110T160000Z'))).not.toContain(
    'SUMMARY',
  )
})

test('an event that takes no time goes out without an end, which would have to be later', async () => {
  const text = await outAgain(...vevent('UID:a', 'SUMMARY:A', 'DTSTART:20260110T150000Z'))
  expect(text).toContain('DTSTART:20260110T150000Z')
  expect(text).not.toContain('DTEND')
})

test('people of whom only the name is known go out and come in again', async () => {
  const people = ['ORGANIZER;CN="Room, Big":urn:uuid:1', 'ATTENDEE;CN=Eve:urn:uuid:2', 'ATTENDEE;CN=Bob:urn:uuid:3']
  const text = await outAgain(...vevent('UID:a', 'SUMMARY:A', 'DTSTART:20260110T150000Z', ...people))
  const again = fileOf(text.slice(0, text.indexOf('END:VCALENDAR')).trimEnd())
  const { events } = readCalendar(new TextEncoder().encode(again), 'UTC')
  expect(events).toMatchObject([{ details: { organizer: 'Room, Big' }, people: [{ words: 'Eve' }, { words: 'Bob' }] }])
})
