import { type SpaceId, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { type Random, createRandom } from '@atrium/base/random'
import { Questions } from '@atrium/engine/web'
import type { CalendarEvent } from '../../contract/calendar-event.ts'
import { dayMs } from '@atrium/base/local-date-time'
import { EventAnswers } from './event-answers.ts'
import { isNewsToAskFor } from './event-news.ts'
import { type Found, type ShownOccurrence, whereEventsAre } from './where-events-are.ts'
import type { Span } from './span.ts'
import { type SpannedView, spansBeside } from './spans-beside.ts'
import { World, isIn } from '../testing/world.ts'

const seeds = Array.from({ length: 250 }, (_none, index) => index + 1)
const steps = 120

const lengths: Readonly<Record<SpannedView, number>> = { day: 1, workWeek: 5, week: 7, month: 42, agenda: 30 }
const anyView = ['day', 'workWeek', 'week', 'month', 'agenda'] as const

/** What waits for a moment that the test chooses. */
function createLater() {
  const waiting = new Set<() => void>()
  return {
    into(run: () => void): () => void {
      waiting.add(run)
      return () => waiting.delete(run)
    },
    run(): boolean {
      const due = [...waiting]
      waiting.clear()
      for (const one of due) one()
      return due.length > 0
    },
  }
}

/** A screen with a calendar, as `useEvents` has it. */
function openScreen(world: World, random: Random) {
  const [idle, rest, leaving] = [createLater(), createLater(), createLater()]
  let atHand: readonly CalendarEvent[] = []
  let last: Found = { events: [], occurrences: [], isCut: false }
  let look: { view: SpannedView; span: Span } = { view: 'week', span: { from: 0, to: 1 } }
  const questions = new Questions<Span & { readonly spaces: readonly SpaceId[] }, Found>({
    clock: { now: () => 0, chance: () => 0, schedule: (run) => leaving.into(run) },
    ask: ({ from, to }) => world.ask({ from, to }),
  })
  const answers = new EventAnswers({
    questions,
    schedule: (run) => rest.into(run),
    whenIdle: (run) => idle.into(run),
  })
  world.attach({
    change(rows, changes) {
      atHand = rows
      if (isNewsToAskFor(changes)) answers.hearNews()
    },
    online: () => answers.hearNews(),
  })
  return {
    idle,
    rest,
    span: () => look.span,
    move(): void {
      const view = random.below(3) === 0 ? random.pick(anyView) : look.view
      const from = Date.UTC(2027, 2, 1) + (random.below(9) - 1) * 7 * dayMs
      look = { view, span: { from: from - dayMs, to: from + (lengths[view] + 1) * dayMs } }
      const { span } = look
      answers.look({
        spaces: [teamSpace],
        span,
        beside: (heading) => spansBeside(span, { view, zone: 'UTC', weekStart: 1, heading }),
      })
    },
    shown() {
      last = answers.find([teamSpace], look.span) ?? last
      return whereEventsAre(last, { atHand }, look.span).occurrences
    },
  }
}

/** What of it is on the screen. */
const named = (all: readonly ShownOccurrence[], span: Span): readonly string[] =>
  all
    .filter(isIn(span))
    .map(({ event, at, start }) => [event.id, event.title, at, start].join(' '))
    .toSorted()

const turn = async (): Promise<void> => {
  for (let count = 0; count < 6; count += 1)
    // oxlint-disable-next-line no-await-in-loop -- what was answered is taken in its order
    await Promise.resolve()
}

async function play(seed: number, settled: (shown: readonly string[], truth: readonly string[]) => void) {
  const random = createRandom(seed)
  const world = new World(random)
  const screen = openScreen(world, random)
  const settle = async (): Promise<void> => {
    world.reconnect()
    while (world.deliver() || screen.rest.run())
      // oxlint-disable-next-line no-await-in-loop -- one thing after the other
      await turn()
    const span = screen.span()
    settled(
      named(screen.shown(), span),
      named(whereEventsAre(world.truth(span), { atHand: [] }, span).occurrences, span),
    )
  }
  const moves: [() => unknown, ...(() => unknown)[]] = [
    ...([() => world.deed(), () => world.deed(), () => screen.move(), () => screen.idle.run()] as const),
    () => world.deliver(),
    () => world.deliver(),
    () => world.deliver(),
    () => world.deliver(),
    () => screen.rest.run(),
    () => (random.below(4) === 0 ? world.lose() : world.reconnect()),
    () => screen.shown(),
  ]
  screen.move()
  for (let step = 1; step <= steps; step += 1) {
    random.pick(moves)()
    // oxlint-disable-next-line no-await-in-loop -- one thing after the other
    await turn()
    // oxlint-disable-next-line no-await-in-loop -- one thing after the other
    if (step % 30 === 0) await settle()
  }
}

test('whatever others do, however late answers are, and however often the line is lost: what is shown is what a new screen shows (R1.08)', async () => {
  for (const seed of seeds)
    // oxlint-disable-next-line no-await-in-loop -- one world after the other
    await play(seed, (shown, truth) => expect(shown, `seed ${seed}`).toEqual(truth))
})
