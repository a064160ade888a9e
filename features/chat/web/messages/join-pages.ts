import type { Message } from '../../contract/message.ts'
import type { MessagePage } from '../../contract/queries.ts'

/** Two pages that touch or lie in each other, as one; where both have a message, it is as in `added`. */
export function joinPages(known: MessagePage, added: MessagePage): MessagePage {
  const { messages, hasOlder, hasNewer } = added
  // An empty page says that there is nothing more on the side that was asked for.
  const isBelow = messages.length === 0 ? !hasOlder : firstOf(added) < firstOf(known)
  const isAbove = messages.length === 0 ? !hasNewer : lastOf(added) > lastOf(known)
  return {
    messages: inOrder([...known.messages, ...messages]),
    hasOlder: isBelow ? hasOlder : known.hasOlder,
    hasNewer: isAbove ? hasNewer : known.hasNewer,
  }
}

const firstOf = ({ messages }: MessagePage): number => messages[0]?.seq ?? 0
const lastOf = ({ messages }: MessagePage): number => messages.at(-1)?.seq ?? 0

/** A page with what is at hand in place of what was asked for; where they meet, up to the newest. */
export function withRows(page: MessagePage, rows: readonly Message[]): MessagePage {
  if (page.messages.length === 0) return page
  const last = lastOf(page)
  const doMeet = !page.hasNewer || (rows[0]?.seq ?? Infinity) <= last
  const known = new Set(page.messages.map(({ id }) => id))
  const fresh = rows.filter(({ id, seq }) => known.has(id) || (doMeet && seq > last))
  return {
    messages: inOrder([...page.messages, ...fresh]),
    hasOlder: page.hasOlder,
    hasNewer: page.hasNewer && !doMeet,
  }
}

function inOrder(messages: readonly Message[]): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  return [...byId.values()].toSorted((a, b) => a.seq - b.seq)
}
