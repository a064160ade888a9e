import { newId } from '@atrium/base/id'
import { useAct } from '@atrium/engine/web'
import { showToast } from '@atrium/ui'
import { type Scope, changeEvent } from '../contract/change-event.ts'
import { createEvent } from '../contract/create-event.ts'
import { deleteEvent, restoreEvent } from '../contract/trash-event.ts'
import { type EventDraft, type Times, fieldsOf } from './event-draft.ts'

/** One event, or one time of a series. */
export interface Target {
  readonly space: string
  readonly id: string
  readonly isSeries: boolean
  /** The time in the series that is meant, and how many lie before it. */
  readonly at: string
  readonly past: number
}

type Patch = Parameters<typeof changeEvent.apply>[1]['patch']

export interface EventDeeds {
  /** Answers what was wrong, if something was. */
  create(draft: EventDraft): Promise<string | undefined>
  change(target: Target, scope: Scope, patch: Patch): Promise<string | undefined>
  /** Moves an event and offers to put it back. */
  move(target: Target, scope: Scope, times: { readonly from: Times; readonly to: Times }): Promise<string | undefined>
  remove(target: Target, scope: Scope): Promise<string | undefined>
}

export function useEventDeeds(): EventDeeds {
  const act = {
    create: useAct(createEvent),
    change: useAct(changeEvent),
    remove: useAct(deleteEvent),
    restore: useAct(restoreEvent),
  }

  async function change({ space, id, isSeries: isOfSeries, at, past }: Target, scope: Scope, patch: Patch) {
    const answer = await act.change({
      ...{ space, id, newId: newId(), past, patch },
      ...(isOfSeries ? { scope, at } : { scope: 'all', at: undefined }),
    })
    return answer.ok ? undefined : answer.message
  }

  return {
    change,
    async create(draft) {
      const lists = { extra: [], without: [], document: null, uid: undefined }
      const answer = await act.create({ ...fieldsOf(draft), ...lists, id: newId() })
      return answer.ok ? undefined : answer.message
    },
    async move(target, scope, { from, to }) {
      const problem = await change(target, scope, to)
      if (problem) return problem
      const isBack = !target.isSeries || scope === 'all'
      const undo = { label: 'Undo', run: () => void change({ ...target, at: to.start }, scope, from) }
      showToast(
        scope === 'all' && target.isSeries ? 'All events of the series moved.' : 'Event moved.',
        isBack ? undo : undefined,
      )
      return undefined
    },
    async remove({ space, id, isSeries: isOfSeries, at }, scope) {
      const where = isOfSeries ? { scope, at } : { scope: 'all' as const, at: undefined }
      const answer = await act.remove({ space, id, ...where })
      if (!answer.ok) return answer.message
      const isOne = isOfSeries && scope === 'one'
      const undo = { label: 'Undo', run: () => void act.restore({ space, id, at: isOne ? at : undefined }) }
      showToast('Event deleted.', isOfSeries && scope === 'following' ? undefined : undo)
      return undefined
    },
  }
}
