import { useMemo } from 'react'
import { ownSpace } from '@atrium/engine/contract'
import { type Client, useClient, useRow, useRows } from '@atrium/engine/web'
import { type TimeWords, showOutcome, showProblem, showToast, useTime } from '@atrium/ui'
import { finishLater, saveForLater, snoozeNotice } from '../../contract/later.ts'
import { LaterItem, type LaterThing, laterId } from '../../contract/later-item.ts'
import { type Notice, markNotices } from '../../contract/notice.ts'
import { longestBackMs } from '../../contract/until-back.ts'
import { momentWords } from './moment-words.ts'

/** What the person of this screen keeps for later: on top what it is time for, then the newest first. */
export function useLater(): readonly LaterItem[] {
  const items = useRows(LaterItem, ownSpace(useClient().person))
  return useMemo(() => {
    const due = items.filter(({ isReminded }) => isReminded)
    const others = items.filter(({ isReminded }) => !isReminded)
    return [
      ...due.toSorted((one, other) => Number(other.remindAt) - Number(one.remindAt)),
      ...others.toSorted((one, other) => other.at - one.at),
    ]
  }, [items])
}

/** The notices that have left the inbox for a while. */
export function useSnoozed(): ReadonlySet<string> {
  const items = useRows(LaterItem, ownSpace(useClient().person))
  return useMemo(() => new Set(items.flatMap(({ thing, isSnoozed }) => (isSnoozed ? [thing] : []))), [items])
}

/** What is kept of `thing`; undefined where it is not kept. */
export function useKept(thing: LaterThing): LaterItem | undefined {
  const { person } = useClient()
  return useRow(LaterItem, { space: ownSpace(person), id: laterId(thing) })
}

/** What one does with things for later; what was done is said, and can be undone. */
export interface LaterDeeds {
  save(thing: LaterThing): void
  /** Keeps it with a reminder; null takes the reminder off. */
  remind(thing: LaterThing, at: number | null): void
  /** Has a notice leave the inbox until then. */
  snooze(notice: Notice, until: number): void
  /** The same until who it is from is back. */
  snoozeUntilBack(notice: Notice): void
  /** Keeps a notice, with a reminder once who it is from is back. */
  remindWhenBack(notice: Notice): void
  /** It is done, or not wanted any more. */
  finish(item: LaterItem): void
}

export function useLaterDeeds(): LaterDeeds {
  const client = useClient()
  const time = useTime()
  return useMemo(() => deedsOf(client, time), [client, time])
}

function deedsOf(client: Client, time: TimeWords): LaterDeeds {
  const keyOf = ({ kind, where, thing }: LaterThing) => ({ kind, where, thing })

  async function putBack(item: LaterItem): Promise<void> {
    const { at: since, remindAt, isReminded } = item
    const untilBack = item.backOf !== null && !isReminded
    const answer =
      item.isSnoozed && remindAt !== null
        ? await client.act(snoozeNotice, { notice: item.thing, until: remindAt, untilBack })
        : await client.act(saveForLater, { ...keyOf(item), since, remindAt, isReminded, untilBack })
    if (!answer.ok) showProblem(answer.message)
  }

  return {
    async save(thing) {
      const answer = await client.act(saveForLater, keyOf(thing))
      showOutcome(answer, 'Saved for later.')
    },
    async remind(thing, at) {
      const answer = await client.act(saveForLater, { ...keyOf(thing), remindAt: at })
      if (!answer.ok) return showProblem(answer.message)
      showToast(at === null ? 'Reminder removed.' : `Reminder set for ${momentWords(at, Date.now(), time)}.`)
    },
    async snooze(notice, until) {
      const answer = await client.act(snoozeNotice, { notice: notice.id, until })
      if (!answer.ok) return showProblem(answer.message)
      const putBack = async (): Promise<void> => {
        await client.act(markNotices, { ids: [notice.id], as: 'open' })
        if (!notice.read) await client.act(markNotices, { ids: [notice.id], as: 'unread' })
      }
      showToast(`Snoozed until ${momentWords(until, Date.now(), time)}.`, { label: 'Undo', run: () => void putBack() })
    },
    async snoozeUntilBack(notice) {
      const until = Date.now() + longestBackMs
      const answer = await client.act(snoozeNotice, { notice: notice.id, until, untilBack: true })
      showOutcome(answer, `Snoozed until ${notice.fromUserName} is back.`)
    },
    async remindWhenBack(notice) {
      const thing = { kind: 'notice', where: notice.space, thing: notice.id } as const
      const remindAt = Date.now() + longestBackMs
      const answer = await client.act(saveForLater, { ...thing, remindAt, untilBack: true })
      showOutcome(answer, `You are reminded when ${notice.fromUserName} is back.`)
    },
    async finish(item) {
      const answer = await client.act(finishLater, { kind: item.kind, thing: item.thing })
      if (!answer.ok) return showProblem(answer.message)
      showToast('Removed from Later.', { label: 'Undo', run: () => void putBack(item) })
    },
  }
}
