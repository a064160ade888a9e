import { expect, test } from 'vitest'
import { teamSpace, type Asked, type SpaceId, ownSpace } from '@atrium/engine/contract'
import { Questions } from '@atrium/engine/web'
import { dayMs } from '@atrium/base/local-date-time'
import { EventAnswers } from './event-answers.ts'
import type { Found } from './where-events-are.ts'
import type { Span } from './span.ts'
import { spansBeside } from './spans-beside.ts'
import { row } from '../testing/row.ts'

const march = Date.UTC(2027, 2, 1)
/** A week, so many weeks after the first of March, with a day more on each side. */
const week = (index: number): Span => ({ from: march + (index * 7 - 1) * dayMs, to: march + (index * 7 + 8) * dayMs })
const days = ({ from, to }: Span): string =>
  [from, to].map((moment) => new Date(moment).toISOString().slice(5, 10)).join(' to ')

/** An answer that says when it was asked for. */
const found = (title: string): Asked<Found> => ({
  ok: true,
  output: { events: [row({ title })], occurrences: [], isCut: false },
})
const refused: Asked<Found> = { ok: false, code: 'slow-down', message: 'Wait a moment.' }

/** A screen whose questions wait until they are answered, whose time passes when told, and that is idle when told. */
function screen() {
  const open: ((asked: Asked<Found>) => void)[] = []
  const asked: string[] = []
  const [idle, timers, leaving] = [new Set<() => void>(), new Set<() => void>(), new Set<() => void>()]
  const into = (set: Set<() => void>, run: () => void): (() => void) => {
    set.add(run)
    return () => set.delete(run)
  }
  const runAll = (set: Set<() => void>): void => {
    const due = [...set]
    set.clear()
    for (const run of due) run()
  }
  const questions = new Questions<Span & { readonly spaces: readonly SpaceId[] }, Found>({
    clock: { now: () => 0, chance: () => 0, schedule: (run) => into(leaving, run) },
    ask(span) {
      asked.push(days(span))
      return new Promise((resolve) => open.push(resolve))
    },
  })
  const answers = new EventAnswers({
    questions,
    schedule: (run) => into(timers, run),
    whenIdle: (run) => into(idle, run),
  })
  let looked = week(0)
  async function answer(given: Asked<Found> = found(`answer ${asked.length}`), next = open.shift()): Promise<void> {
    if (!next) throw new Error('Nothing was asked.')
    next(given)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return {
    answers,
    asked,
    answer: (given?: Asked<Found>) => answer(given),
    answerLast: (given: Asked<Found>) => answer(given, open.pop()),
    look(span: Span, spaces: readonly SpaceId[] = [teamSpace]): void {
      looked = span
      answers.look({
        spaces,
        span,
        beside: (heading) => spansBeside(span, { view: 'week', zone: 'UTC', weekStart: 1, heading }),
      })
    },
    rest: () => runAll(idle),
    pass: () => runAll(timers),
    leave: () => runAll(leaving),
    shown: () => answers.find([teamSpace], looked)?.events[0]?.title,
    /** Asks for what lies around until nothing is left to do. */
    async settle(): Promise<void> {
      for (runAll(idle); open.length > 0; runAll(idle))
        // oxlint-disable-next-line no-await-in-loop -- one question after the other
        await answer()
    },
  }
}

test('what is looked at is asked for once, then what comes next and what was before', async () => {
  const { look, answer, rest, settle, asked } = screen()
  look(week(0))
  expect(asked).toEqual(['02-28 to 03-09'])
  await answer()
  rest()
  expect(asked.slice(1)).toEqual(['03-07 to 03-23'])
  await settle()
  expect(asked.slice(2)).toEqual(['02-14 to 03-02'])
})

test('who goes on finds what comes there; who stays has it asked for once more', async () => {
  const { look, answer, settle, asked, shown, rest } = screen()
  look(week(0))
  await answer()
  await settle()
  asked.length = 0
  look(week(2))
  expect(shown()).toBe('answer 2')
  expect(asked).toEqual([])
  rest()
  expect(asked).toEqual(['03-21 to 04-06'])
  await settle()
  expect(asked.at(-1)).toBe(days(week(2)))
  expect(shown()).toBe(`answer ${asked.length}`)
})

test('who goes on before all is known of where they were has what comes there asked for at once', async () => {
  const { look, answer, settle, asked, shown } = screen()
  look(week(0))
  await answer()
  await settle()
  asked.length = 0
  look(week(1))
  expect(asked).toEqual([])
  look(week(2))
  expect(asked).toEqual(['03-21 to 04-06'])
  await answer()
  expect(shown()).toBe('answer 2')
})

test('who goes far away waits for that alone, and goes back to what came meanwhile', async () => {
  const { look, answer, shown, asked } = screen()
  look(week(0))
  look(week(20))
  await answer(found('near'))
  expect(shown()).toBeUndefined()
  await answer(found('far'))
  expect(asked).toHaveLength(2)
  expect(shown()).toBe('far')
  look(week(0))
  expect(shown()).toBe('near')
})

test('after news all is asked for anew, and shown as it was until then; a flood of news twice a second at the most', async () => {
  const { look, answer, answers, settle, pass, asked, shown } = screen()
  look(week(0))
  await answer()
  await settle()
  pass()
  asked.length = 0
  answers.hearNews()
  expect(asked).toEqual([days(week(0))])
  for (let count = 0; count < 50; count += 1) answers.hearNews()
  expect(asked).toHaveLength(1)
  expect(shown()).toBe('answer 1')
  await answer(found('too early'))
  expect(shown()).toBe('too early')
  pass()
  expect(asked).toHaveLength(2)
  await answer(found('now'))
  expect(shown()).toBe('now')
  look(week(1))
  // What was fetched before the news is only shown until the answer comes.
  expect(asked.at(-1)).toBe(days(week(1)))
})

test('an answer that was asked for earlier and comes later changes nothing', async () => {
  const { look, answers, answer, answerLast, pass, shown } = screen()
  look(week(0))
  pass()
  answers.hearNews()
  await answerLast(found('new'))
  await answer(found('old'))
  expect(shown()).toBe('new')
})

test('other calendars are never shown what was found of the first ones; who comes back to those has it asked for anew', async () => {
  const { look, answer, answers, asked } = screen()
  look(week(0))
  await answer()
  look(week(0), [teamSpace, ownSpace('ada')])
  expect(answers.find([teamSpace, ownSpace('ada')], week(0))).toBeUndefined()
  expect(asked).toHaveLength(2)
  answers.forget()
  look(week(0))
  expect(answers.find([teamSpace], week(0))?.events[0]?.title).toBe('answer 1')
  expect(asked).toHaveLength(3)
})

test('what was refused is said, and asked for again by who goes elsewhere; what cannot be fetched ahead is left', async () => {
  const { look, answer, rest, asked, answers } = screen()
  look(week(0))
  await answer(refused)
  expect(answers.failure()).toBe('Wait a moment.')
  expect(asked).toHaveLength(1)
  look(week(1))
  expect(answers.failure()).toBeUndefined()
  await answer()
  rest()
  await answer(refused)
  rest()
  expect(asked).toHaveLength(3)
  expect(answers.failure()).toBeUndefined()
})

test('nothing is asked for after the screen is closed', async () => {
  const { look, answer, answers, rest, pass, asked } = screen()
  look(week(0))
  await answer()
  answers.close()
  rest()
  pass()
  answers.hearNews()
  expect(asked).toHaveLength(1)
})

test('what the server had no time for is asked again by itself, and shown when it comes', async () => {
  const { look, answer, leave, asked, answers, shown } = screen()
  look(week(0))
  await answer({ ok: false, code: 'busy', message: 'The server is busy.' })
  expect(answers.failure()).toBe('The server is busy.')
  leave()
  expect(asked).toEqual([days(week(0)), days(week(0))])
  await answer()
  expect([answers.failure(), shown()]).toEqual([undefined, 'answer 2'])
})

test('what is cut is shown only of the very days that it was asked for', async () => {
  const { look, answer, asked, answers } = screen()
  look({ from: week(0).from, to: week(5).to })
  await answer({ ok: true, output: { events: [row({})], occurrences: [], isCut: true } })
  expect(answers.find([teamSpace], { from: week(0).from, to: week(5).to })?.isCut).toBe(true)
  look(week(1))
  expect(answers.find([teamSpace], week(1))).toBeUndefined()
  expect(asked.at(-1)).toBe(days(week(1)))
})
