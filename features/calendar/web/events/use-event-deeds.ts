import { newId } from '@atrium/base/id'
import { ownSpace, type SpaceId } from '@atrium/engine/contract'
import { useAct, useClient } from '@atrium/engine/web'
import { showProblem, showToast } from '@atrium/ui'
import { CalendarEvent, EventWords } from '../../contract/calendar-event.ts'
import { type Scope, changeEvent } from '../../contract/change-event.ts'
import type { EventFiles } from '../../contract/event-files.ts'
import { createEvent } from '../../contract/create-event.ts'
import type { Local } from '@atrium/base/local-date-time'
import { putBackEvent } from '../../contract/put-back-event.ts'
import { findEvent } from '../../contract/queries.ts'
import type { SeenSeries } from '../../contract/seen-series.ts'
import { deleteEvent, restoreEvent } from '../../contract/trash-event.ts'
import { withWords } from './use-at-hand.ts'
import { carryFiles } from '../event-form/carry-files.ts'
import { type Along, type EventDraft, fieldsOf, nothingAlong } from '../event-form/event-draft.ts'
import type { ShownOccurrence } from './where-events-are.ts'

/** One event, or one time of a series. */
export interface Target {
  readonly space: SpaceId
  readonly id: string
  readonly isSeries: boolean
  /** The time in the series that is meant, and how many lie before it. */
  readonly at: Local
  readonly past: number
  /** The series as it was shown with that time. */
  readonly seen: SeenSeries
  /** As it is now, which a deed can be taken back to. */
  readonly event: ShownOccurrence['event']
  /** What goes along with it, where that is known. */
  readonly attached?: EventFiles | null
}

type Patch = Parameters<typeof changeEvent.apply>[1]['patch']

/** How somebody changes events; each deed is said, and can be taken back while it is. They answer what was wrong. */
export interface EventDeeds {
  create(draft: EventDraft, given?: { readonly words?: string; readonly along?: Along }): Promise<string | undefined>
  change(target: Target, scope: Scope, { patch, words }: Change): Promise<string | undefined>
  remove(target: Target, scope: Scope): Promise<string | undefined>
}

interface Change {
  readonly patch: Patch
  readonly words: string
}

export function useEventDeeds(): EventDeeds {
  const client = useClient()
  const stateOf = useStateOf()
  const homeOf = ({ space, isPrivate }: Pick<EventDraft, 'space' | 'isPrivate'>): SpaceId =>
    isPrivate ? ownSpace(client.person) : space

  /** What a change that lets others see an event, or no longer, does with its files, and what takes that back. */
  async function carriedFor({ space, isSeries, attached }: Target, scope: Scope, { isPrivate }: Patch) {
    const files = attached?.files ?? []
    if (isPrivate === undefined || files.length === 0 || (isSeries && scope === 'one')) return {}
    const there = await carryFiles(client, files, homeOf({ space, isPrivate }))
    return there && { there, back: files.map(({ id }) => id) }
  }

  const act = {
    create: useAct(createEvent),
    change: useAct(changeEvent),
    remove: useAct(deleteEvent),
    restore: useAct(restoreEvent),
    putBack: useAct(putBackEvent),
  }

  return {
    async create(draft, { words = 'Event created.', along = nothingAlong } = {}) {
      const key = { space: draft.space, id: newId() }
      const files = await carryFiles(client, along.files, homeOf(draft))
      if (!files) return notCarried
      const lists = { extra: [], without: [], uid: undefined, isImported: false, files, links: [...along.links] }
      const answer = await act.create({ ...fieldsOf(draft), ...lists, id: key.id })
      if (!answer.ok) return answer.message
      say(words, () => act.remove({ ...key, ...noPlace }))
      return undefined
    },
    async change(target, scope, { patch, words }) {
      const { space, id, past } = target
      const made = newId()
      const before = await stateOf(target, patch)
      const carrying = await carriedFor(target, scope, patch)
      if (!carrying) return notCarried
      const place = placeOf(target, scope)
      const answer = await act.change({ space, id, newId: made, past, patch, ...place, carried: carrying.there })
      if (!answer.ok) return answer.message
      const isParted = target.isSeries && scope !== 'all'
      say(
        words,
        before && (() => act.putBack({ space, id, ...before, made: isParted ? made : null, carried: carrying.back })),
      )
      return undefined
    },
    async remove(target, scope) {
      const { space, id, isSeries } = target
      const before = isSeries ? await stateOf(target, {}) : undefined
      const answer = await act.remove({ space, id, ...placeOf(target, scope) })
      if (!answer.ok) return answer.message
      const putBack = before && (() => act.putBack({ space, id, ...before, made: null, carried: undefined }))
      const restore = () => act.restore({ space, id, at: undefined })
      say(isSeries && scope !== 'one' ? 'Events deleted.' : 'Event deleted.', isSeries ? putBack : restore)
      return undefined
    },
  }
}

const noPlace = { scope: 'all', at: undefined, seen: undefined } as const

function placeOf({ isSeries, at, seen: { start, startZone, rule } }: Target, scope: Scope) {
  return isSeries ? { scope, at, seen: { start, startZone, rule } } : noPlace
}

const notCarried = 'This event’s files cannot be loaded right now. Try again in a moment.'

type Answer = { readonly ok: true } | { readonly ok: false; readonly message: string }

/** Says what was done, with the way back where there is one. */
function say(words: string, undo: (() => Promise<Answer>) | undefined): void {
  async function run(): Promise<void> {
    const answer = await undo?.()
    if (answer?.ok === false) showProblem(answer.message)
  }
  showToast(words, undo && { label: 'Undo', run: () => void run() })
}

const ofSeries = ['start', 'end', 'isAllDay', 'rule', 'extra', 'without'] as const

type EventKey = Pick<CalendarEvent, 'space' | 'id'>

/** What is to be put back when a patch is taken back: as it is at hand, also offline, or else as the server says. */
function useStateOf() {
  const client = useClient()
  function atHand(key: EventKey): CalendarEvent | undefined {
    const row = client.row(CalendarEvent, key)
    return row && withWords(row, client.row(EventWords, { space: ownSpace(client.person), id: key.id }))
  }
  async function asked(key: EventKey): Promise<CalendarEvent | undefined> {
    const found = await client.ask(findEvent, { ...key, at: undefined })
    return found.ok ? (found.output.event ?? undefined) : undefined
  }
  return async ({ space, id, isSeries, event }: Target, patch: Patch) => {
    const names = Object.keys(patch) as (keyof Patch)[]
    const isKnown = !isSeries && names.every((name) => name in event)
    if (isKnown) return { fields: picked(event, names), overrides: [] }
    const whole = atHand({ space, id }) ?? (await asked({ space, id }))
    return whole && { fields: picked(whole, isSeries ? [...ofSeries, ...names] : names), overrides: whole.overrides }
  }
}

function picked(event: object, names: readonly string[]): Patch {
  return Object.fromEntries(Object.entries(event).filter(([name]) => names.includes(name)))
}
