import {
  type SpaceId,
  Access,
  type Action,
  type Answer,
  type Asked,
  type Change,
  ClientFrame,
  type Key,
  type KindRows,
  type PersonId,
  type RecordKind,
  Refusal,
  type Role,
  type Row,
  type ServerFrame,
  commonRefusals,
  orderOf,
  ownSpace,
  perform,
  spacesOf,
} from '@atrium/engine/contract'
import type { Connect } from '../line/line.ts'
import { turn } from './manual-clock.ts'
import { ServerLine } from './server-line.ts'
import { type ServerSpace, createServerTx, windowOf, writeChange } from './server-space.ts'

/** The protocol in its simplest form: an array of entries per space, everything in memory, nothing happens by itself. */
export class ScriptedServer {
  epoch = 'first'
  /** While set, lines cannot be opened. */
  isDown = false
  /** Answers to give instead of doing the next deeds. */
  readonly refuseNext: Answer[] = []
  readonly lines: ServerLine[] = []
  readonly #kinds: readonly RecordKind[]
  readonly #actions: ReadonlyMap<string, Action>
  readonly #spaces = new Map<string, ServerSpace>()
  readonly #answers = new Map<string, Answer>()
  readonly #now: () => number

  constructor(options: { kinds: readonly RecordKind[]; actions: readonly Action[]; now: () => number }) {
    this.#kinds = [Access, ...options.kinds]
    this.#actions = new Map(options.actions.map((action) => [action.name, action]))
    this.#now = options.now
  }

  /** How many deeds were really done. */
  get doneCount(): number {
    return this.#answers.size
  }

  connect(person: PersonId): Connect {
    return (events) => {
      const line = new ServerLine(person, events)
      if (this.isDown) {
        line.isOpen = false
        queueMicrotask(() => events.onClose(1006))
      } else {
        this.lines.push(line)
        queueMicrotask(() => line.isOpen && events.onOpen())
      }
      return {
        send: (frame) => {
          const copy = ClientFrame.parse(JSON.parse(JSON.stringify(frame)))
          line.sent.push(copy)
          if (line.isOpen) line.toServer.push(copy)
        },
        sendBytes: () => undefined,
        close: () => void (line.isOpen = false),
      }
    }
  }

  lineOf(person: PersonId): ServerLine {
    const line = this.lines.findLast((one) => one.person === person && one.isOpen)
    if (!line) throw new Error(`${person} has no line.`)
    return line
  }

  seqOf(space: string): number {
    return this.#space(space).log.length + this.#space(space).pruned
  }

  rows(kind: RecordKind, space: string): readonly Row[] {
    const rows = [...(this.#space(space).rows.get(kind.name)?.values() ?? [])]
    return rows.toSorted((one, other) => orderOf(kind, one) - orderOf(kind, other) || (one.id < other.id ? -1 : 1))
  }

  /** Forgets the log of `space`, so that only a snapshot helps those who are behind. */
  prune(space: string): void {
    const kept = this.#space(space)
    kept.pruned += kept.log.length
    kept.log.length = 0
  }

  /** Writes rows as somebody else's deed. */
  write(space: string, changes: readonly Change[], deed = 'elsewhere'): void {
    this.#commit(new Map([[space, [...changes]]]), deed)
  }

  /** Gives `person` a role in `space`, or takes it. */
  async grant(space: SpaceId, person: PersonId, role: Role | null): Promise<void> {
    const access: Access = { space: ownSpace(person), id: space, role: role ?? 'viewer', since: 0 }
    this.write(ownSpace(person), [role ? { put: Access.name, row: access } : { drop: Access.name, id: space }])
  }

  /** Handles what has come in. */
  async receive(): Promise<void> {
    for (const line of this.lines)
      for (let frame = line.toServer.shift(); frame; frame = line.toServer.shift()) await this.#handle(line, frame)
  }

  /** Carries everything in both directions until nothing moves. */
  async run(): Promise<void> {
    do {
      await turn()
      await this.receive()
      for (const line of this.lines) line.deliver()
      await turn()
    } while (this.lines.some(({ toServer, toClient, isOpen }) => isOpen && toServer.length + toClient.length > 0))
  }

  heads(): void {
    for (const line of this.lines) if (line.isOpen) line.toClient.push(this.#heads(line))
  }

  async #handle(line: ServerLine, frame: ClientFrame): Promise<void> {
    if (frame.type === 'hello') this.#hello(line, frame)
    else if (frame.type === 'act')
      line.toClient.push({ type: 'answer', id: frame.id, answer: await this.#act(line.person, frame) })
    else if (frame.type === 'ask') line.toClient.push({ type: 'asked', id: frame.id, answer: this.#asked(frame.input) })
    else if (frame.type === 'older') line.toClient.push({ type: 'older', id: frame.id, answer: this.#older(frame) })
    else if (frame.type === 'resume') this.#follow(line, frame.space, frame.seq)
    else if (frame.type === 'ping') line.toClient.push(this.#heads(line))
    else if (frame.type === 'signal') this.#signal(line, frame)
  }

  #hello(line: ServerLine, { epoch, heads }: Extract<ClientFrame, { type: 'hello' }>): void {
    const { person } = line
    line.toClient.push({ type: 'welcome', person, epoch: this.epoch, now: this.#now(), build: 'toy' })
    const spaces = this.#seenBy(person)
    for (const space of spaces) this.#follow(line, space, epoch === this.epoch ? (heads[space] ?? -1) : -1)
    line.toClient.push({ type: 'ready', spaces })
  }

  #follow(line: ServerLine, space: string, from: number): void {
    const role = this.#roleOf(line.person, space)
    if (!role) return
    const { log, pruned } = this.#space(space)
    line.follows.add(space)
    if (from < pruned || from < 0 || from > this.seqOf(space))
      return void line.toClient.push(this.snapshot(space, role))
    line.toClient.push({ type: 'following', space, role, seq: from })
    const entries = log.filter(({ seq }) => seq > from)
    if (entries.length > 0) line.toClient.push({ type: 'entries', space, entries })
  }

  snapshot(space: string, role: Role): Extract<ServerFrame, { type: 'snapshot' }> {
    const kinds = this.#kinds.map((kind) => windowOf(kind, this.rows(kind, space)))
    return { type: 'snapshot', space, role, seq: this.seqOf(space), kinds, part: 0, last: true }
  }

  async #act(person: PersonId, { id, action: name, input }: Extract<ClientFrame, { type: 'act' }>): Promise<Answer> {
    const planned = this.refuseNext.shift()
    if (planned) return planned
    const known = this.#answers.get(id)
    if (known) return known
    const action = this.#actions.get(name)
    if (!action) return { ok: false, code: 'unknown-action', message: commonRefusals['unknown-action'] }
    const space = action.where(input, person)
    const role = this.#roleOf(person, space)
    if (!role) return { ok: false, code: 'no-access', message: commonRefusals['no-access'] }
    if (!action.may.includes(role)) return { ok: false, code: 'not-allowed', message: commonRefusals['not-allowed'] }
    const changes = new Map<string, Change[]>(spacesOf(action, input, person).map((one) => [one, []]))
    const read = (kind: string, { space: at, id: rowId }: Key): Row | undefined =>
      this.#space(at).rows.get(kind)?.get(rowId)
    try {
      const deed = { id, by: person, role, at: this.#now(), seq: this.seqOf(space) + 1 }
      await perform(action, { tx: createServerTx(changes, read), input, ...deed })
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, code: error.code, message: error.message }
      throw error
    }
    const answer: Answer = { ok: true, seqs: this.#commit(changes, id) }
    this.#answers.set(id, answer)
    return answer
  }

  #commit(changes: ReadonlyMap<string, readonly Change[]>, deed: string): Record<string, number> {
    const seqs: Record<string, number> = {}
    const seen = new Map(this.lines.map((line) => [line, this.#seenBy(line.person)]))
    for (const [space, list] of changes) {
      if (list.length === 0) continue
      const { rows, log } = this.#space(space)
      const entry = { seq: this.seqOf(space) + 1, deed, changes: structuredClone(list) }
      log.push(entry)
      seqs[space] = entry.seq
      for (const change of entry.changes) writeChange(rows, change)
      for (const line of this.lines)
        if (line.isOpen && line.follows.has(space)) line.toClient.push({ type: 'entries', space, entries: [entry] })
    }
    for (const [line, before] of seen) this.#tellAccess(line, before)
    return seqs
  }

  #tellAccess(line: ServerLine, before: readonly string[]): void {
    if (!line.isOpen || line.follows.size === 0) return
    const now = this.#seenBy(line.person)
    for (const space of now) if (!before.includes(space)) this.#follow(line, space, -1)
    for (const space of before)
      if (!now.includes(space)) {
        line.follows.delete(space)
        line.toClient.push({ type: 'left', space })
      }
  }

  #asked(input: unknown): Asked {
    const space = (input as { space: string }).space
    return {
      ok: true,
      output: { count: [...this.#space(space).rows.values()].reduce((sum, { size }) => sum + size, 0) },
    }
  }

  #older(frame: Extract<ClientFrame, { type: 'older' }>): Asked<KindRows & { seq: number }> {
    const kind = this.#kinds.find(({ name }) => name === frame.kind)
    if (!kind) return { ok: false, code: 'bad-input', message: commonRefusals['bad-input'] }
    const below = this.rows(kind, frame.space).filter((row) => orderOf(kind, row) < frame.before)
    const rows = below.slice(-frame.limit)
    const floor = rows[0] && rows.length < below.length ? orderOf(kind, rows[0]) : null
    return { ok: true, output: { kind: kind.name, rows: structuredClone(rows), floor, seq: this.seqOf(frame.space) } }
  }

  #signal(from: ServerLine, { name, space, data }: Extract<ClientFrame, { type: 'signal' }>): void {
    for (const line of this.lines)
      if (line !== from && line.isOpen && line.follows.has(space))
        line.toClient.push({ type: 'signal', name, space, from: from.person, data })
  }

  #heads(line: ServerLine): ServerFrame {
    const heads = Object.fromEntries(this.#seenBy(line.person).map((space) => [space, this.seqOf(space)]))
    return { type: 'heads', heads, now: this.#now() }
  }

  #space(space: string): ServerSpace {
    const known = this.#spaces.get(space) ?? { log: [], pruned: 0, rows: new Map() }
    this.#spaces.set(space, known)
    return known
  }

  #seenBy(person: PersonId): string[] {
    return [...(this.#space(ownSpace(person)).rows.get(Access.name)?.keys() ?? [])]
  }

  #roleOf(person: PersonId, space: string): Role | undefined {
    const access = this.#space(ownSpace(person)).rows.get(Access.name)?.get(space)
    return (access as Access | undefined)?.role
  }
}
