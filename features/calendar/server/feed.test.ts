import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { changeEvent } from '../contract/change-event.ts'
import { answerInvitation } from '../contract/answer-invitation.ts'
import { createEvent } from '../contract/create-event.ts'
import { exportCalendar } from '../contract/export-calendar.ts'
import { createFeed, feedPath, revokeFeed } from '../contract/feed.ts'
import { eventsBetween } from '../contract/queries.ts'
import { setReminders } from '../contract/reminder.ts'
import { deleteEvent } from '../contract/trash-event.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')

const act = (action: { readonly name: string }, input: object, by = ada) =>
  server.actor.act({ id: newId(), by, action: action.name, input: { space: teamSpace, ...input } })

async function make(given: object): Promise<string> {
  const id = newId()
  const plain = { title: 'Standup', start: '2027-03-01T09:00:00', end: '2027-03-01T10:00:00' }
  const zones = { startZone: 'Europe/Madrid', endZone: 'Europe/Madrid' }
  expect(await act(createEvent, { id, ...plain, ...zones, ...given })).toMatchObject({ ok: true })
  return id
}

const span = { from: Date.parse('2027-03-01T00:00:00Z'), to: Date.parse('2027-05-01T00:00:00Z') }

/** The times as an independent reader finds them, with the zones as the file describes them. */
function timesIn(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const components = calendar.getAllSubcomponents('vevent')
  const masters = components.filter((one) => !one.hasProperty('recurrence-id')).map((one) => new ICAL.Event(one))
  for (const one of components.filter((each) => each.hasProperty('recurrence-id')))
    masters.find(({ uid }) => uid === new ICAL.Event(one).uid)?.relateException(one)
  return masters.flatMap(occurrencesOf).toSorted()
}

function occurrencesOf(event: ICAL.Event): string[] {
  const iterator = event.iterator()
  const found: string[] = []
  for (let next = iterator.next(); next && next.toJSDate().getTime() < span.to; next = iterator.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    const iso = (time: ICAL.Time): string =>
      time.isDate ? time.toString() : time.toJSDate().toISOString().replace('.000', '')
    found.push(`${item.summary} ${iso(startDate)} ${iso(endDate)}`)
  }
  return found
}

async function timesOnScreen(): Promise<string[]> {
  const { events, occurrences } = await server.read(ada, eventsBetween, { spaces: [teamSpace], ...span })
  const byId = new Map(events.map((event) => [event.id, event.title]))
  return occurrences.map(({ id, start, end }) => `${byId.get(id)} ${start} ${end}`).toSorted()
}

test('a published calendar has the same events as the screen, for an independent reader, until it is taken back', async () => {
  const weekly = await make({ rule: 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270430T120000' })
  const one = { start: '2027-03-09T15:00:00', end: '2027-03-09T16:00:00', title: 'Standup, late' }
  await act(changeEvent, { id: weekly, scope: 'one', at: '2027-03-08T09:00:00', newId: newId(), patch: one })
  await act(deleteEvent, { id: weekly, scope: 'one', at: '2027-03-10T09:00:00' })
  await make({ isAllDay: true, start: '2027-04-02', end: '2027-04-05', title: 'Fair; one, two\\three\nand more' })
  await make({ startZone: 'America/Chicago', endZone: 'America/Chicago', title: `${'Größe 🎉 '.repeat(20)}end` })
  await make({ rule: 'FREQ=DAILY;COUNT=40', start: '2027-03-20T02:30:00', end: '2027-03-20T03:30:00', title: 'Night' })
  await make({ isPrivate: true, title: 'Secret', start: '2027-03-05T09:00:00', end: '2027-03-05T10:00:00' })

  const bob = await server.arrive('bob')
  const review = await make({ title: 'Review', attendees: [{ person: bob, isOptional: true }] })
  await act(answerInvitation, { id: review, answer: 'maybe' }, bob)
  await act(setReminders, { id: review, minutes: [15, 60] })

  const token = newId().replaceAll('-', '')
  expect(await act(createFeed, { token })).toMatchObject({ ok: true })
  const url = `${server.url}${feedPath(token)}`
  const first = await fetch(url)
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await first.text()
  expect(first.headers.get('content-encoding')).toBe('gzip')
  expect(text.split('\r\n').every((one) => Buffer.byteLength(one) <= 75)).toBe(true)
  // The reader counts a time that does not exist: that night is looked at by the screen's own tests.
  const withoutNight = (times: readonly string[]): string[] => times.filter((time) => !time.startsWith('Night'))
  expect(withoutNight(timesIn(text))).toEqual(withoutNight(await timesOnScreen()))
  expect(text).toContain('SUMMARY:Secret')
  const guest = `ATTENDEE;CN="bob";ROLE=OPT-PARTICIPANT;PARTSTAT=TENTATIVE`
  const plain = (file: string): string => file.replaceAll('\r\n ', '')
  expect(plain(text)).toContain(`${guest}:urn:uuid:${bob}`)
  expect(plain(text)).not.toContain('mailto:')
  expect(plain(text).match(/TRIGGER:.*/g)).toEqual(['TRIGGER:-PT15M', 'TRIGGER:-PT60M'])
  const exported = await server.read(ada, exportCalendar, { space: teamSpace })
  expect(plain(exported.text)).toContain(`${guest}:mailto:`)

  const etag = first.headers.get('etag') ?? ''
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await make({ title: 'Another' })
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(200)
  expect((await server.read(ada, exportCalendar, { space: teamSpace })).text).toContain('SUMMARY:Another')

  expect((await server.read(bob, exportCalendar, { space: teamSpace })).text).not.toContain('Secret')
  await act(revokeFeed, { token }, bob)
  expect((await fetch(url)).status).toBe(200)
  await act(revokeFeed, { token })
  expect((await fetch(url)).status).toBe(404)
})

/** A date or a time as RFC 5545 writes it after what its parameters say (sections 3.3.4 and 3.3.5). */
const dateLine =
  /^(?:DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)(?:;VALUE=DATE:\d{8}(?:,\d{8})*|;TZID=[\w/+-]+:\d{8}T\d{6}(?:,\d{8}T\d{6})*|:\d{8}T\d{6}Z?(?:,\d{8}T\d{6}Z?)*)$/

test('R1.08 what is left out of a series is written in the form that the series has, whatever it was given in', async () => {
  await make({ title: 'Odd', rule: 'FREQ=DAILY;COUNT=4', without: ['2027-03-02'], extra: ['2027-03-09'] })
  await make({
    title: 'Days',
    isAllDay: true,
    start: '2027-03-01',
    end: '2027-03-02',
    rule: 'FREQ=DAILY;COUNT=3',
    without: ['2027-03-02T00:00:00'],
  })
  const { text } = await server.read(ada, exportCalendar, { space: teamSpace })
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const dates = lines.filter((line) => /^(?:DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)/.test(line))
  expect(dates.filter((line) => !dateLine.test(line))).toEqual([])
  expect(dates).toContain('EXDATE;TZID=Europe/Madrid:20270302T090000')
  expect(dates).toContain('EXDATE;VALUE=DATE:20270302')
  const odd = (await timesOnScreen()).filter((time) => time.startsWith('Odd'))
  expect(odd.map((time) => time.slice(4, 14))).toEqual(['2027-03-01', '2027-03-03', '2027-03-04', '2027-03-09'])
})
