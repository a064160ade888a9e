import { expect } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { type CalendarImport, isUnderWay } from '../features/calendar/contract/calendar-import.ts'
import { importReport, startImport } from '../features/calendar/contract/import-file.ts'
import type { TestServer } from './server.ts'
import { uploader } from './upload.ts'

/** What became of an import. */
export interface Brought extends CalendarImport {
  readonly problems: readonly string[]
}

interface Wish {
  readonly space?: string
  readonly zone?: string
}

/** Imports files by hand, as one person's screen does. */
export function importer(server: TestServer, person: PersonId) {
  const ours = uploader(server, person)

  async function row(): Promise<CalendarImport | undefined> {
    const { rows } = await server.engine.pool.query<Record<string, never>>(
      `select space, id, file, name, "where", zone, state, read, total, made, changed, known, "left", undone, message,
        started_at as "startedAt", ended_at as "endedAt" from calendar_import where space = $1`,
      [ownSpace(person)],
    )
    return rows[0] as CalendarImport | undefined
  }

  async function begin(text: string | Uint8Array, { space = teamSpace, zone = 'Europe/Madrid' }: Wish = {}) {
    const file = await ours.bring(ownSpace(person), 'calendar.ics', text)
    const input = { space, file, name: 'calendar.ics', size: Buffer.byteLength(text), zone } as never
    const answer = await server.act(person, startImport, input)
    if (!answer.ok) throw new Error(answer.code)
    return file
  }

  async function ended(timeout = 60_000): Promise<Brought> {
    await expect
      .poll(
        async () => {
          const now = await row()
          return now === undefined || isUnderWay(now)
        },
        { timeout, interval: 20 },
      )
      .toBe(false)
    const now = await row()
    if (!now) throw new Error('There is no import.')
    const { problems } = await server.read(person, importReport, { file: now.file })
    const words = problems.map((one) => (one.times > 1 ? `${one.words} (${one.times} times)` : one.words))
    return { ...now, problems: words }
  }

  return {
    person,
    row,
    begin,
    ended,
    async bring(text: string | Uint8Array, wish?: Wish): Promise<Brought> {
      await begin(text, wish)
      return ended()
    },
    /** A file that is announced and comes later, as from a slow line. */
    announce: (file: string, size: number) =>
      server.act(person, startImport, {
        ...({ space: teamSpace, file, name: 'calendar.ics', size, zone: 'UTC' } as never as Parameters<
          typeof startImport.where
        >[0]),
      }),
    newFile: () => newId(),
  }
}

/** A whole file of these lines. */
export const fileOf = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')

export const vevent = (...lines: readonly string[]): readonly string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
