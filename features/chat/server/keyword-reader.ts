import * as z from 'zod/mini'
import type { Change } from '@atrium/engine/contract'
import type { LogReader } from '@atrium/engine/server'
import { withKeywords } from '@atrium/features/notifications/server'
import { Message } from '../contract/message.ts'
import { names, notifyName, withoutNames } from './notify.ts'

const longAgoMs = 3_600_000

/**
 * Leaves a job for each message in which a keyword of somebody's may be. Most have none: all that came together are looked up
 * by one question, and sending a message costs nothing more.
 */
export const keywordReader: LogReader = {
  name: 'chat/keywords',
  isOfNow: true,
  async read({ db, space, changes, later }) {
    const said = messagesIn(changes).filter(isToBeLookedAt)
    const texts = said.map(({ id, text }) => ({ id, text: withoutNames(text) }))
    for (const { id } of await withKeywords(db, texts))
      later({ name: notifyName, data: { space, message: id, isForKeywords: true } })
  },
  begin: () => Promise.resolve(),
}

/** Each as it was written last. */
function messagesIn(changes: readonly Change[]): readonly Message[] {
  const last = new Map<string, Message>()
  for (const change of changes)
    if ('put' in change && change.put === Message.name) {
      const { data } = z.safeParse(Message.schema, change.row)
      if (data) last.set(data.id, data)
    }
  return [...last.values()]
}

/** One that names somebody is looked at anyway. */
const isToBeLookedAt = ({ text, at, editedAt, deletedAt }: Message): boolean =>
  deletedAt === null && text.trim() !== '' && !names(text) && Math.max(at, editedAt ?? 0) > Date.now() - longAgoMs
