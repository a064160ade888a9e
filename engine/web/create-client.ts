import type { ClientFrame } from '@atrium/engine/contract'
import type { Client, ClientOptions, Topic } from './client.ts'
import { clockOf } from './clock.ts'
import { Deeds } from './deeds/deeds.ts'
import { Keeping } from './disk/keeping.ts'
import { ServerLine } from './line/client-line.ts'
import { Listeners } from './listeners.ts'
import { Asks } from './rows/asks.ts'
import { Rows } from './rows/client-rows.ts'
import { createKnown } from './rows/kinds.ts'
import { shelfKey } from './rows/shelf.ts'
import { createSettling } from './settling.ts'
import { Status } from './status.ts'
import { pageSurroundings } from './surroundings.ts'
import { openTabs } from './tabs/open-tabs.ts'
import { InternalFault } from './words.ts'

/** Starts at once with what the browser kept, and connects. */
export function createClient(options: ClientOptions): Client {
  const { person, connect, disk, onFault = throwAside } = options
  const { tabs = openTabs(person), surroundings = pageSurroundings() } = options
  const clock = clockOf(options)
  const listeners = new Listeners<string>()
  const telling = (topic: string) => (): void => listeners.call([topic])
  const status = new Status(telling('connection'))
  const send = (frame: ClientFrame): void => line.send(frame)
  const asks = new Asks(clock, send)
  const known = createKnown(options)
  const onWritten = (isWritten: boolean): void => status.noteWritten(isWritten)
  const shared = { person, clock, known, status, listeners, asks, send, disk, tabs, surroundings, onFault, onWritten }

  const rows = new Rows({ ...shared, onDraft: (draft) => keeping.note(draft) })
  const deeds = new Deeds({
    ...shared,
    store: rows.foreseeing,
    forbids: (action, space) => rows.forbids(action, space),
    serverNow: () => line.now(),
    onAccepted: (seqs) => rows.end.accepted(seqs),
    onRefusals: telling('refused'),
    onOverdue: () => line.doubt(),
  })
  const line = new ServerLine({
    ...shared,
    connect,
    rows: rows.end,
    deeds: deeds.end,
    onFrame: () => settling.stir(),
    onReady: () => keeping.ready(),
    onPresence: telling('presence'),
    onOtherPerson: () => keeping.signedOut(),
  })
  const keeping = new Keeping({ ...shared, copies: rows.copies, deeds, line })
  const parts = [rows, deeds, line, keeping]
  const settling = createSettling(() => status.now.state === 'online' && parts.every(({ isQuiet }) => isQuiet))
  listeners.add(settling.stir)

  let closing: Promise<void> | undefined
  function close(): Promise<void> {
    line.close()
    closing ??= keeping.close()
    return closing
  }

  keeping.start()
  line.start()
  return {
    person,
    ...rows.client,
    ...deeds.client,
    ...line.client,
    ...keeping.client,
    subscribe: (listener, topic) => listeners.add(listener, topic && nameOf(topic)),
    settled: settling.wait,
    signOut: () => keeping.signOut().then(close),
    close,
  }
}

const nameOf = (topic: Topic): string => (typeof topic === 'object' ? shelfKey(topic.kind.name, topic.space) : topic)

/** A fault of ours is the page's to show. */
function throwAside(error: unknown): void {
  queueMicrotask(() => {
    throw new InternalFault(error)
  })
}
