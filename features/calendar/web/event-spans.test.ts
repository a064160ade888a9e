import { expect, test } from 'vitest'
import type { Asked } from '@atrium/engine/contract'
import type { CalendarEvent } from '../contract/calendar-event.ts'
import type { ShownEvent } from '../contract/queries.ts'
import { dayMs } from '../contract/wall.ts'
import { EventSpans } from './event-spans.ts'
import type { Found, Span } from './event-window.ts'

const march = Date.UTC(2027, 2, 1)
/** A week, so many weeks after the first of March. */
const week = (index: number): Span => ({ from: march + index * 7 * dayMs, to: march + (index + 1) * 7 * dayMs })
const days = ({ from, to }: Span): string =>
  [from, to].map((moment) => new Date(moment).toISOString().slice(5, 10)).join(' to ')

const plain: ShownEvent = {
  ...{ space: 'team', id: 'one', title: 'Standup', place: '', color: '', isAllDay: false, rule: '' },
  ...{ start: '2027-03-03T09:00:00', end: '2027-03-03T10:00:00', startZone: 'UTC', endZone: 'UTC' },
  ...{ isBusy: true, isPrivate: false, createdBy: 'ada', changed: 1 },
}

const row = (given: Partial<CalendarEvent>): CalendarEvent => ({
  ...plain,
  ...{ uid: 'u', sequence: 0, description: '', extra: [], without: [], overrides: [], earliest: 0, latest: null },
  ...{
    document: null,
    attendees: [],
    series: null,
    recurrence: null,
    trash: null,
    createdAt: 0,
    updatedBy: 'ada',
    updatedAt: 0,
  },
  ...given,
})

/** An event on each day of a span. */
function daily({ from, to }: Span): Found {
  const all = Array.from({ length: (to - from) / dayMs }, (_none, index) => {
    const [day = ''] = new Date(from + index * dayMs).toISOString().split('T')
    return { day, event: { ...plain, id: day } }
  })
  return {
    events: all.map(({ event }) => event),
    occurrences: all.map(({ day }) => ({ id: day, at: '', start: `${day}T09:00:00Z`, end: `${day}T10:00:00Z` })),
    isCut: false,
  }
}

/** A screen whose questions wait until they are answered, whose time passes when told, and that is idle when told. */
function screen() {
  const open: { span: Span; spaces: readonly string[]; answer: (asked: Asked<Found>) => void }[] = []
  const asked: string[] = []
  const [idle, timers] = [new Set<() => void>(), new Set<() => void>()]
  let now = 0
  const into = (set: Set<() => void>, run: () => void): (() => void) => {
    set.add(run)
    return () => set.delete(run)
  }
  const runAll = (set: Set<() => void>): void => {
    const due = [...set]
    set.clear()
    for (const run of due) run()
  }
  const spans = new EventSpans({
    ask: ({ spaces, ...span }) => {
      asked.push(days(span))
      return new Promise((answer) => open.push({ span, spaces, answer }))
    },
    now: () => now,
    schedule: (run) => into(timers, run),
    whenIdle: (run) => into(idle, run),
  })
  async function answer(given?: () => Asked<Found>): Promise<void> {
    const next = open.shift()
    if (!next) throw new Error('Nothing was asked.')
    next.answer(given ? given() : { ok: true, output: daily(next.span) })
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return {
    asked,
    spans,
    look: (span: Span | undefined, atHand: readonly CalendarEvent[] = [], spaces: readonly string[] = ['team']) =>
      spans.want({ span, atHand, spaces }),
    answer,
    rest: () => runAll(idle),
    pass(ms: number): void {
      now += ms
      runAll(timers)
    },
    shown: () => spans.read().window.events.map(({ id }) => id.slice(5)),
    /** Asks for what lies ahead until nothing is left to do. */
    async settle(): Promise<void> {
      for (runAll(idle); open.length > 0; runAll(idle)) await answer()
    },
  }
}

test('what is looked at is asked for once, then what comes next and what was before', async () => {
  const { look, answer, rest, settle, asked } = screen()
  look(week(0))
  look(week(0))
  expect(asked).toEqual(['03-01 to 03-08'])
  await answer()
  expect(asked).toHaveLength(1)
  rest()
  expect(asked.slice(1)).toEqual(['03-08 to 03-29'])
  await settle()
  expect(asked.slice(2)).toEqual(['02-08 to 03-01'])
})

test('who goes on finds what comes there, asks nothing twice, and never keeps more than that', async () => {
  const { look, answer, rest, settle, asked, shown } = screen()
  look(week(0))
  await answer()
  await settle()
  asked.length = 0
  look(week(1))
  look(week(3))
  expect(asked).toEqual([])
  expect(shown()).toContain('03-28')
  rest()
  look(week(4))
  // It stands in the question that is on its way.
  expect(asked).toEqual(['03-29 to 04-19'])
  await settle()
  expect(shown()).toEqual(expect.arrayContaining(['03-22', '03-29', '04-18']))
  expect(shown()).not.toContain('02-20')
})

test('who goes far away waits for that alone, and an answer that comes too late is left out', async () => {
  const { look, answer, shown, asked } = screen()
  look(week(0))
  look(week(20))
  await answer()
  expect(shown()).toEqual([])
  await answer()
  expect(asked).toEqual(['03-01 to 03-08', '07-19 to 07-26'])
  expect(shown()[0]).toBe('07-19')
})

test('what another screen does to a series is asked for, once for each piece of news', async () => {
  const { look, answer, pass, asked } = screen()
  look(week(0), [row({ id: 'old', rule: 'FREQ=DAILY', changed: 4 })])
  await answer()
  // Known when it was asked.
  look(week(0), [row({ id: 'old', rule: 'FREQ=DAILY', changed: 4 })])
  // Of a single event the row tells all.
  look(week(0), [row({ changed: 5 })])
  expect(asked).toHaveLength(1)
  pass(500)
  const news = [row({ id: 'new', rule: 'FREQ=DAILY', changed: 6 })]
  look(week(0), news)
  look(week(0), [...news])
  expect(asked).toEqual(['03-01 to 03-08', '03-01 to 03-08'])
  await answer()
  look(week(0), [...news])
  expect(asked).toHaveLength(2)
})

test('a flood of news is asked for twice a second at the most', async () => {
  const { look, answer, pass, asked } = screen()
  look(week(0))
  await answer()
  pass(500)
  for (let changed = 1; changed <= 50; changed += 1) {
    look(week(0), [row({ id: 'new', rule: 'FREQ=DAILY', changed })])
    if (asked.length === 2) await answer().catch(() => undefined)
  }
  expect(asked).toHaveLength(2)
  pass(500)
  expect(asked).toHaveLength(3)
})

test('when so much changed that not all of it is at hand, all is asked for anew', async () => {
  const { look, answer, pass, asked } = screen()
  const rows = (from: number) =>
    Array.from({ length: 100 }, (_none, at) => row({ id: `e${from + at}`, changed: from + at }))
  look(week(0), rows(1))
  await answer()
  pass(500)
  look(week(0), rows(60))
  expect(asked).toHaveLength(1)
  look(week(0), rows(102))
  expect(asked).toHaveLength(2)
})

test('other calendars are never shown what was found of the first ones', async () => {
  const { look, answer, settle, asked, shown, spans } = screen()
  look(week(0))
  await answer()
  await settle()
  asked.length = 0
  look(week(1), [], ['team', 'own:ada'])
  expect(asked).toEqual(['03-08 to 03-15'])
  await answer(() => ({ ok: true, output: { events: [plain], occurrences: [], isCut: false } }))
  expect(shown()).toEqual([plain.id.slice(5)])
  look(week(1), [], [])
  expect(spans.read().window.events).toEqual([])
})

test('what was refused is said, and asked for again by who goes elsewhere; what cannot be fetched ahead is left', async () => {
  const { look, answer, rest, pass, asked, spans } = screen()
  const refused = (): Asked<Found> => ({ ok: false, code: 'slow-down', message: 'Wait a moment.' })
  look(week(0))
  await answer(refused)
  expect(spans.read().failure).toBe('Wait a moment.')
  look(week(1))
  await answer()
  expect(spans.read().failure).toBeUndefined()
  rest()
  await answer(refused)
  rest()
  expect(asked).toHaveLength(3)
  expect(spans.read().failure).toBeUndefined()
  pass(61_000)
  look(week(1.5))
  expect(asked.at(-1)).toBe('03-11 to 03-18')
})

test('after a connection was lost all is asked for anew, and nothing after the screen is closed', async () => {
  const { look, answer, pass, asked, spans, shown } = screen()
  spans.refresh()
  look(week(0))
  await answer()
  pass(500)
  spans.refresh()
  expect(asked).toHaveLength(2)
  spans.close()
  await answer(() => ({ ok: true, output: { events: [plain], occurrences: [], isCut: false } }))
  expect(shown()).toContain('03-01')
})
