import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type PersonId, ownSpace } from '@atrium/engine/contract'
import { importer } from '../../../../tests/calendar-import.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { exportCalendar } from '../../contract/export-calendar.ts'

const server = await serverOfFile()
/** ICS_SAMPLES=/a/folder has the files of others below it imported as well, such as the test data of node-ical and ical. */
const others = process.env['ICS_SAMPLES']
const folders = [join(import.meta.dirname, 'samples'), ...(others ? [others] : [])]

/** An event as its lines say it, read without any of what the import reads with. */
interface Raw {
  readonly uid: string
  readonly title: string
  /** `20270101` or `20270101T090000`, with `Z` in Greenwich. */
  readonly start: string
  readonly zone: string
  readonly end: string
  readonly endZone: string
  readonly rule: string
  readonly at: string
  readonly isOff: boolean
  readonly sequence: number
}

function rawEvents(text: string): readonly Raw[] {
  const blocks = text.replaceAll(/\r?\n[ \t]/g, '').split(/^BEGIN:VEVENT\s*$/im)
  return blocks.slice(1).map((rest) => {
    const [block = ''] = rest.replaceAll(/^BEGIN:VALARM[\s\S]*?^END:VALARM/gim, '').split(/^END:VEVENT/im)
    const find = (name: string) => new RegExp(`^${name}((?:;(?:[^:"\r\n]|"[^"]*")*)?):([^\r\n]*)`, 'im').exec(block)
    const value = (name: string): string => find(name)?.[2]?.trim() ?? ''
    const zone = (name: string): string => /TZID="?([^";:]*)/i.exec(find(name)?.[1] ?? '')?.[1] ?? ''
    const title = value('SUMMARY')
      .replaceAll(/\\(.)/g, (_all, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))
      .trim()
      .slice(0, 200)
    return {
      uid: value('UID'),
      title,
      start: value('DTSTART'),
      zone: zone('DTSTART'),
      end: value('DTEND'),
      endZone: zone('DTEND'),
      rule: value('RRULE'),
      at: value('RECURRENCE-ID'),
      isOff: value('STATUS').toUpperCase() === 'CANCELLED',
      sequence: Number(value('SEQUENCE')) || 0,
    }
  })
}

interface Kept {
  readonly uid: string
  readonly title: string
  readonly start: string
  readonly end: string
  readonly startZone: string
  readonly rule: string
  readonly isAllDay: boolean
  readonly without: readonly string[]
  readonly extra: readonly string[]
  readonly place: string
  readonly description: string
  readonly color: string
  readonly endZone: string
  readonly isBusy: boolean
  readonly isPrivate: boolean
  readonly recurrence: string | null
}

async function keptBy(person: PersonId): Promise<readonly Kept[]> {
  const { rows } = await server.engine.pool.query<Kept>(
    `select coalesce(series.uid, event.uid) as uid, event.title, event.start, event."end", event.start_zone as "startZone",
      event.rule, event.is_all_day as "isAllDay", event.without, event.extra, event.place, event.description, event.color,
      event.end_zone as "endZone", event.is_busy as "isBusy", event.is_private as "isPrivate", event.recurrence
    from calendar_event as event
    left join calendar_event as series on series.space = event.space and series.id = event.series
    where event.space = $1 and event.trash is null
    order by uid, event.recurrence nulls first`,
    [ownSpace(person)],
  )
  return rows
}

/** `20270101T090000Z` as `2027-01-01T09:00:00`. */
const localOf = (text: string): string =>
  text.replace(/^(\d{4})(\d\d)(\d\d)/, '$1-$2-$3').replace(/T(\d\d)(\d\d)(\d\d)Z?$/, 'T$1:$2:$3')

const ruleParts = (rule: string): readonly string[] =>
  rule
    .toUpperCase()
    .split(';')
    .filter((part) => part !== '' && part.includes('=') && !/^(?:UNTIL|WKST|INTERVAL=1$)/.test(part))
    .toSorted()

/** Why an event of a file is not in the calendar as it says; undefined where it is, or is named. */
function whyNot(raw: Raw, kept: readonly Kept[], said: string): string | undefined {
  if (said.includes(`“${raw.title || 'An event without a title'}”`)) return undefined
  const mine = kept.filter(({ uid, title }) => title === raw.title && (raw.uid === '' || uid.startsWith(raw.uid)))
  const local = localOf(raw.start)
  const there = mine.find(({ start }) => start === local) ?? mine.find(({ startZone }) => startZone === 'UTC')
  if (!there) return `it is not there at ${local}, but at ${mine.map(({ start }) => start).join()}`
  if (raw.start.endsWith('Z') && there.startZone !== 'UTC') return `it is in ${there.startZone}, not in Greenwich`
  return otherRule(raw, there) ?? otherEnd(raw, there)
}

function otherRule({ rule, at }: Raw, there: Kept): string | undefined {
  const isSame = at !== '' || ruleParts(there.rule).join(';') === ruleParts(rule).join(';')
  return isSame ? undefined : `it repeats as ${there.rule}, not ${rule}`
}

function otherEnd({ start, end, zone, endZone }: Raw, there: Kept): string | undefined {
  const isSaid = end !== '' && zone === endZone && there.start === localOf(start) && localOf(end) > localOf(start)
  return isSaid && !there.end.startsWith(localOf(end)) ? `it ends at ${there.end}, not ${localOf(end)}` : undefined
}

/** Of what comes twice the last version counts. */
function lastOf(raws: readonly Raw[]): readonly Raw[] {
  const key = ({ uid, at, start, title }: Raw): string => (uid === '' ? `${start} ${title}` : `${uid} ${at}`)
  return [...Map.groupBy(raws, key).values()].flatMap((same) =>
    same.toSorted((a, b) => a.sequence - b.sequence).slice(-1),
  )
}

/** So many are imported at the same time, by as many people. */
const atOnce = 5

test.each(folders)(
  'R1.08 of the samples in %s each event is in the calendar as the file says, or named',
  async (folder) => {
    const names = await readdir(folder, { recursive: true })
    const mine = names.filter((one) => one.endsWith('.ics')).map((one) => join(folder, one))
    expect(mine).not.toEqual([])
    for (let from = 0; from < mine.length; from += atOnce)
      // oxlint-disable-next-line no-await-in-loop -- a few at a time
      await Promise.all(mine.slice(from, from + atOnce).map(check))
  },
  240_000,
)

/** Imports one, compares what came in with its lines, and what goes out again with what came in. */
async function check(name: string): Promise<void> {
  const bytes = await readFile(name)
  const person = await server.arrive(name.replaceAll(/[^a-z0-9]+/gi, '.'))
  const report = await importer(server, person).bring(bytes, { space: ownSpace(person) })
  expect(report.state).toBe('done')
  expect(new Set(report.problems).size).toBe(report.problems.length)
  const kept = await keptBy(person)
  const said = report.problems.join('\n')
  const raws = lastOf(rawEvents(bytes.toString('utf8')))
  const wrong = raws.flatMap((raw) => {
    const reason = raw.isOff && raw.at !== '' ? undefined : whyNot(raw, kept, said)
    return reason === undefined ? [] : [`${raw.uid} “${raw.title}”: ${reason}`]
  })
  expect([name, ...wrong]).toEqual([name])

  const { text } = await server.read(person, exportCalendar, { space: ownSpace(person) })
  const read = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(read.map(({ startDate }) => startDate.toString().replace('Z', '')).toSorted()).toEqual(
    kept.map(({ start }) => start).toSorted(),
  )
  for (const { startDate, endDate } of read) expect(endDate.compare(startDate)).toBeGreaterThanOrEqual(0)

  const other = await server.arrive(`${name.replaceAll(/[^a-z0-9]+/gi, '.')}.back`)
  const back = await importer(server, other).bring(text, { space: ownSpace(other) })
  const news = back.problems.filter((problem) => !report.problems.includes(problem))
  expect([name, ...news]).toEqual([name, ...(kept.length === 0 ? ['There are no events in this file.'] : [])])
  expect((await keptBy(other)).map(alike)).toEqual(kept.map(alike))
}

/** Until a day is until its end (RFC 5545, section 3.3.10). */
const alike = (one: Kept): Kept => ({ ...one, rule: one.rule.replace(/(UNTIL=\d{8})(?=;|$)/, '$1T235959') })
