import type { Row, ServerTextFrame, TextKey, TextKind } from '@atrium/engine/contract'
import type { Awareness } from 'y-protocols/awareness'
import { Doc, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { Listeners } from '../listeners.ts'
import { Asked } from './asked.ts'
import { type OpenTextNeeds, proposerIn } from './open-text-needs.ts'
import type { KeptText } from './text-disk.ts'
import { type Bytes, type Frame, Parts, cutInto, textFrame, updateFrames } from './text-frames.ts'
import { Taking, fromElsewhere, puttingBack } from './unseen.ts'
import { Patience } from './patience.ts'
import { TextPresence } from './text-presence.ts'
import { TextPersister } from './text-persister.ts'
import { type TextState, type WriteAccess, mayWrite, openingState, passing, rowsOf, savedAt } from './text-state.ts'

/** One text on this screen: what the server, this browser's disk and the person know of it, in one document. */
export class OpenText {
  /** Where it lies: another place once it was moved. */
  key: TextKey
  /** The last update that is in it. */
  seq = 0
  readonly kind: TextKind
  readonly doc = new Doc()
  readonly awareness: Awareness
  readonly #needs: OpenTextNeeds
  readonly #listeners = new Listeners<never>()
  readonly #persister: TextPersister
  readonly #patience: Patience
  readonly #presence: TextPresence
  readonly #asked: Asked
  readonly #parts = new Parts()
  readonly #taking: Taking
  #state = openingState
  #epoch: string | null = null
  #isUp = false
  #isLoaded = false
  #isEnded = false
  #hadRole = false
  #hadRow = false
  #word: WriteAccess | undefined

  constructor(kind: TextKind, key: TextKey, needs: OpenTextNeeds) {
    this.kind = kind
    this.key = key
    this.#needs = needs
    this.#asked = new Asked(needs.nextNumber)
    this.#taking = new Taking(this.doc, { ...needs, origin: fromElsewhere, proposer: () => proposerIn(this, needs) })
    const asks = { open: () => this.#open(), isOwed: () => !this.#asked.isAnswered }
    this.#patience = new Patience(needs.clock, asks)
    const heed = { onTaken: () => this.#flush(), onWritten: () => this.#set({}) }
    this.#persister = new TextPersister(key, { ...needs, ...heed, copy: () => this.#copy() })
    this.doc.on('update', (update: Uint8Array, origin: unknown) => this.#changed(update, origin))
    this.#presence = new TextPresence(this.doc, {
      ...needs,
      send: (bytes) => needs.client.wire.send(textFrame({ type: 'presence', text: this.key }, bytes)),
    })
    this.awareness = this.#presence.awareness
  }

  get state(): TextState {
    return this.#state
  }

  /** Gives to the disk and the line at once what was typed, since the page may go. */
  settle(): void {
    this.#persister.settle()
  }

  /** Resolves once nothing of it is on its way to this browser's disk. */
  written(): Promise<void> {
    return this.#persister.written()
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  /** Shows what the disk has; only then the server is asked for the rest. */
  async load(): Promise<void> {
    const { kept, updates } = await this.#persister.load()
    if (this.#isEnded) return
    if (kept) {
      applyUpdate(this.doc, kept.state, fromElsewhere)
      this.seq = kept.seq
      this.#epoch = kept.epoch
    }
    this.#taking.restore(updates)
    this.#isLoaded = true
    // What stands on something that is not here yet would be a blank page.
    if ((kept || updates.length > 0) && !this.doc.store.pendingStructs) this.#set({ phase: 'open' })
    this.review()
    this.#open()
  }

  up(): void {
    this.#isUp = true
    this.#open()
  }

  down(): void {
    this.#isUp = false
    this.#persister.unsent.unsend()
    this.#patience.clear()
    this.#presence.down()
    void this.#persister.keep()
    this.#set({ isLive: false })
  }

  /** Looks again at what the person may, since a row or a role has changed. */
  review(): void {
    const { client } = this.#needs
    const role = client.roleIn(this.key.space)
    if (!role || !this.kind.readers.includes(role)) return this.#hadRole ? this.#close('no-access') : undefined
    this.#hadRole = true
    const rows = rowsOf(this.kind, this.key, client)
    if (!this.#heedRow(rows.row)) return
    // A document that was made here is empty, whatever the server says of it later.
    if (rows.row && client.isWaiting(this.kind.record, this.key) && this.#isLoaded) this.#set({ phase: 'open' })
    this.#set(mayWrite(this.#state, { kind: this.kind, role, ...rows, word: this.#word }))
    this.#flush()
  }

  /** Once its row has gone, or is back, the server knows what became of it: word of that may be lost. Answers whether it is open. */
  #heedRow(row: Row | undefined): boolean {
    const isBack = this.#state.closed === 'gone' && row !== undefined
    if (isBack) this.#set({ phase: 'open', closed: undefined })
    if (isBack || (this.#hadRow && !row)) this.#open()
    this.#hadRow = row !== undefined
    return this.#state.closed === undefined
  }

  /** Goes on where the text lies now, with all that was typed: it has the same updates there under the same numbers. */
  move(key: TextKey): void {
    this.down()
    this.key = key
    this.#word = undefined
    this.#hadRole = this.#hadRow = false
    this.#persister.move(key)
    this.up()
    this.review()
  }

  /** Ends in favour of the same text where it lies now, which takes what was typed here. */
  yieldTo(other: OpenText): void {
    const given = this.#persister.handOver()
    other.#taking.restore(given.typed)
    other.#persister.receive(given).catch(this.#needs.onFault)
    this.#set({ phase: 'closed', closed: 'moved', canWrite: false, isLive: false })
    this.end()
    this.key = other.key
  }

  take(header: Exclude<ServerTextFrame, { readonly type: 'moved' }>, bytes: Bytes): void {
    if (this.#state.phase === 'closed' || this.#asked.isOld(header)) return
    if (header.type === 'state' || header.type === 'part') this.#takePart(header, bytes)
    else if (header.type === 'updates') this.#takeUpdates(header, bytes)
    else if (header.type === 'presence' || header.type === 'left') this.#presence.take(header, bytes)
    else this.#takeWord(header)
  }

  /** Stops; what is unsent and written stays on the disk. */
  end(): void {
    if (this.#isEnded) return
    this.settle()
    // Whoever leaves a page because they lost it keeps no copy either.
    this.review()
    if (this.#isUp) this.#needs.client.wire.send(textFrame({ type: 'close', text: this.key }))
    this.#persister.end()
    this.#isEnded = true
    this.#patience.clear()
    this.#presence.end()
    this.doc.destroy()
  }

  #copy(): KeptText | undefined {
    if (this.#epoch === null || this.#state.phase !== 'open') return undefined
    return { seq: this.seq, epoch: this.#epoch, state: encodeStateAsUpdate(this.doc) }
  }

  #open(): void {
    if (!this.#isUp || !this.#isLoaded) return
    this.#persister.unsent.unsend()
    this.#patience.expectAnswer()
    const { key: text, seq, kind } = this
    const header = { type: 'open', text, opening: this.#asked.open(), seq, epoch: this.#epoch } as const
    this.#needs.client.wire.send(textFrame({ ...header, schema: kind.schema }))
  }

  #takeWord(header: Frame<'opened' | 'ready' | 'access' | 'head' | 'closed' | 'saved' | 'refused'>): void {
    if (header.type === 'opened') this.#hearEpoch(header.epoch)
    else if (header.type === 'ready') this.#ready(header)
    else if (header.type === 'access') this.#hearAccess(header)
    else if (header.type === 'head') this.#hearHead(header)
    else if (header.type === 'closed') this.#heardClosed(header)
    else if (header.type === 'saved') this.#saved(header)
    else this.#refused(header)
  }

  #hearEpoch(epoch: string): void {
    if (this.#epoch !== null && this.#epoch !== epoch) return this.#close('replaced')
    this.#epoch = epoch
  }

  #ready(word: Frame<'ready'>): void {
    // An answer to an update may still be due where it was opened twice.
    if (!this.#persister.unsent.isSending) this.#patience.answered(this.#persister.unsent.isEmpty)
    this.#set({ phase: 'open', isLive: true })
    this.#hearAccess(word)
    this.#persister.note()
    this.#presence.up()
    this.#flush()
  }

  #hearAccess({ canWrite, why }: WriteAccess): void {
    this.#word = { canWrite, why }
    this.review()
  }

  #hearHead({ seq, ...word }: Frame<'head'>): void {
    if (!this.#state.isLive) return
    this.#hearAccess(word)
    // Something was lost on the way.
    if (seq > this.seq) this.#open()
  }

  #heardClosed({ code }: Frame<'closed'>): void {
    // Where its row is at hand the server had not made it yet when it was asked, and a fault passes.
    const isToCome = code === 'gone' && this.#needs.client.row(this.kind.record, this.key) !== undefined
    if (code !== 'fault' && !isToCome) return this.#close(code)
    this.#patience.again(() => this.#open())
  }

  #takePart(header: Frame<'state' | 'part'>, bytes: Bytes): void {
    const whole = this.#parts.take(header, bytes)
    if (!this.#state.isLive) this.#patience.expectAnswer()
    if (whole === 'cut') return this.#open()
    if (!whole || header.seq <= this.seq) return
    if (header.type === 'part' && header.seq > this.seq + 1) return this.#open()
    this.#taking.take([whole])
    this.seq = header.seq
    this.#persister.reached(this.seq)
  }

  #takeUpdates({ seq, sizes }: Frame<'updates'>, bytes: Bytes): void {
    if (seq > this.seq + 1) return this.#open()
    this.#taking.take(cutInto(bytes, sizes))
    this.seq = Math.max(this.seq, seq + sizes.length - 1)
    this.#persister.reached(this.seq)
  }

  #changed(update: Uint8Array, origin: unknown): void {
    if (origin === fromElsewhere) return
    if (!this.#state.canWrite && origin !== puttingBack) return this.#persister.withhold(update)
    this.#persister.add(update)
    this.#set({})
  }

  #flush(): void {
    const isReady = this.#state.isLive && this.#state.canWrite && !this.#patience.isResting
    const update = isReady ? this.#persister.send() : undefined
    if (update) {
      this.#taking.sent(update)
      this.#patience.expectAnswer()
      for (const frame of updateFrames({ type: 'update', text: this.key, n: this.#asked.save(update) }, update))
        this.#needs.client.wire.send(frame)
    }
    this.#set({})
  }

  #saved({ n, seq }: Frame<'saved'>): void {
    if (!this.#asked.isUpdate(n) || !this.#persister.unsent.isSending) return
    this.#patience.answered()
    this.#persister.sent(seq)
    this.#flush()
  }

  #refused({ n, code, message }: Frame<'refused'>): void {
    if (!this.#asked.isUpdate(n) || !this.#persister.unsent.isSending) return
    this.#patience.answered()
    this.#persister.unsent.unsend()
    if (passing.has(code)) this.#patience.again(() => this.#flush(), code === 'no-storage' ? message : '')
    else if (code === 'not-allowed' || code === 'only-suggestions') this.#word = { canWrite: false, why: message }
    else this.#set({ problem: message })
    this.review()
  }

  #close(closed: NonNullable<TextState['closed']>): void {
    if (this.#state.phase === 'closed') return
    this.#set({ phase: 'closed', closed, canWrite: false, isLive: false })
    // Whoever may not read it any more keeps no copy; what they wrote themselves stays on the screen.
    this.#persister.forget().catch(this.#needs.onFault)
  }

  #set(changes: Partial<TextState>): void {
    const found = { ...this.#state, trouble: this.#patience.trouble, ...changes }
    const next = { ...found, saved: savedAt(found, this.#persister) }
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return
    this.#state = next
    this.#listeners.call([])
  }
}
