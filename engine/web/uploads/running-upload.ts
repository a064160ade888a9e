import type { Upload as TusUpload } from 'tus-js-client'
import {
  type UploadState,
  nextChunk,
  operationRetryMs,
  uploadPath,
  uploadRetryMs,
  uploadSizes,
} from '@atrium/engine/contract'
import { type Clock, Timer } from '../clock.ts'
import { createSpeedometer } from './speedometer.ts'
import { verdictOn } from './upload-error.ts'
import type { Upload, UploadFacts, UploadNow, UploadView } from './upload.ts'

export interface UploadNeeds {
  readonly clock: Clock
  /** Absent when the page does not have the file. */
  readonly file: Blob | undefined
  /** Whether the server may know of it already. */
  readonly isBegun: boolean
  /** Called after each change. */
  onChange(): void
  /** Waits until it may send. */
  turn(): Promise<() => void>
}

const firstWaitMs = 500
const longestWaitMs = 20_000
const shownEveryMs = 100
/** A question that is not answered so long is taken as one without an answer. */
const askedMs = 10_000
const gaveUp = 'The server could not be reached for a long time. Try again.'

/** An upload as this page runs it, by the tus protocol. */
export class RunningUpload implements Upload {
  readonly id: string
  readonly space: string
  readonly name: string
  readonly size: number
  readonly type: string
  readonly isQuiet: boolean
  readonly done: Promise<void>
  readonly #needs: UploadNeeds
  readonly #settle = Promise.withResolvers<void>()
  readonly #timer: Timer
  readonly #speed: ReturnType<typeof createSpeedometer>
  #file: Blob | undefined
  #now: UploadNow
  #view: UploadView
  #tus: TusUpload | undefined
  #isBegun: boolean
  #tries = 0
  #movedAt = 0
  #shownAt = 0
  #endTurn: (() => void) | undefined

  constructor(facts: UploadFacts, needs: UploadNeeds) {
    const { id, space, name, size, type, isQuiet } = facts
    this.id = id
    this.space = space
    this.name = name
    this.size = size
    this.type = type
    this.isQuiet = isQuiet
    this.done = this.#settle.promise
    this.done.catch(() => undefined) // whoever waits hears of it by themselves
    this.#needs = needs
    this.#file = needs.file
    this.#isBegun = needs.isBegun
    this.#timer = new Timer(needs.clock)
    this.#speed = createSpeedometer(() => needs.clock.now())
    const needsFile = needs.file === undefined
    this.#now = { state: needsFile ? 'paused' : 'running', sent: 0, speed: 0, message: undefined, needsFile }
    this.#view = this.#look()
    if (!needsFile) void this.#run()
  }

  file(): Blob | undefined {
    return this.#file
  }

  view(): UploadView {
    return this.#view
  }

  pause(): void {
    if (this.#now.state === 'running') void this.#pause()
  }

  resume(file?: File): void {
    const { state } = this.#now
    if (file) this.#file = file
    if (!this.#file || (state !== 'paused' && state !== 'error')) return
    this.#tries = 0
    this.#change({ state: 'running', message: undefined, needsFile: false })
    void this.#run()
  }

  cancel(): void {
    const { state } = this.#now
    if (state !== 'success' && state !== 'canceled' && state !== 'canceling') void this.#cancel()
  }

  /** Stops without a word to the server; it goes on when the page is there again. */
  close(): void {
    this.#timer.clear()
    void this.#tus?.abort()
    this.#leaveTurn()
  }

  #is(state: UploadState): boolean {
    return this.#now.state === state
  }

  async #run(): Promise<void> {
    this.#movedAt = this.#needs.clock.now()
    const [{ Upload: Tus }, endTurn] = await Promise.all([import('tus-js-client'), this.#needs.turn()])
    if (!this.#is('running') || !this.#file) return endTurn()
    this.#endTurn = endTurn
    const isSmall = this.size <= uploadSizes.singleShot
    this.#tus ??= new Tus(this.#file, {
      endpoint: uploadPath,
      uploadUrl: this.#isBegun ? this.#url() : null,
      metadata: { id: this.id, space: this.space, name: this.name },
      uploadDataDuringCreation: isSmall,
      storeFingerprintForResuming: false,
      retryDelays: null,
      chunkSize: uploadSizes.firstChunk,
      onUploadUrlAvailable: () => (this.#isBegun = true),
      onProgress: (sent) => this.#progress(sent),
      onChunkComplete: (_size, accepted) => this.#chunk(accepted),
      onSuccess: () => this.#succeed(),
      onError: (error) => this.#fail(error),
    })
    this.#movedAt = this.#needs.clock.now()
    this.#tus.start()
  }

  #url(): string {
    return `${uploadPath}/${this.id}`
  }

  #progress(sent: number): void {
    const at = this.#needs.clock.now()
    const speed = this.#speed.note(sent)
    if (at - this.#shownAt < shownEveryMs && sent < this.size) return
    this.#shownAt = at
    this.#change({ sent, speed })
  }

  #chunk(accepted: number): void {
    this.#tries = 0
    this.#movedAt = this.#needs.clock.now()
    if (this.#tus) this.#tus.options.chunkSize = nextChunk(this.#tus.options.chunkSize ?? uploadSizes.firstChunk)
    this.#change({ sent: accepted })
  }

  #succeed(): void {
    this.#leaveTurn()
    this.#change({ state: 'success', sent: this.size, speed: 0 })
    this.#settle.resolve()
  }

  #fail(error: Error): void {
    this.#leaveTurn()
    if (!this.#is('running')) return
    const verdict = verdictOn(error)
    if (verdict.next === 'stop') return this.#stop(verdict.message)
    if (verdict.next === 'begin' && this.#tus) {
      this.#tus.url = null
      this.#tus.options.uploadUrl = null
      this.#isBegun = false
    }
    this.#speed.reset()
    if (this.#tus) this.#tus.options.chunkSize = uploadSizes.firstChunk
    const limit = this.#isBegun ? uploadRetryMs : operationRetryMs
    if (this.#needs.clock.now() - this.#movedAt > limit) return this.#stop(gaveUp)
    this.#change({ speed: 0 })
    this.#again()
  }

  /** Tries again, later each time, but at once when the network is back. */
  #again(): void {
    const { clock } = this.#needs
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** this.#tries) * (0.5 + clock.chance() / 2)
    this.#tries += 1
    const movedAt = this.#movedAt
    const go = (): void => {
      removeEventListener('online', go)
      this.#timer.clear()
      // The time that nothing moved goes on to count.
      if (this.#is('running')) void this.#run().then(() => (this.#movedAt = movedAt))
    }
    addEventListener('online', go)
    this.#timer.set(go, waitMs)
  }

  #stop(message: string): void {
    this.#change({ state: 'error', speed: 0, message })
  }

  async #pause(): Promise<void> {
    this.#change({ state: 'pausing', speed: 0 })
    await this.#abort()
    const sent = this.#isBegun ? await this.#askOffset() : 0
    if (this.#is('pausing')) this.#change({ state: 'paused', ...(sent !== undefined && { sent }) })
  }

  async #cancel(): Promise<void> {
    this.#change({ state: 'canceling', speed: 0, message: undefined })
    await this.#abort()
    // The server may have begun it although its answer has not come.
    if (this.#isBegun || this.#tus) await this.#terminate()
    this.#change({ state: 'canceled' })
    this.#settle.reject(new Error('The upload was canceled.'))
  }

  async #abort(): Promise<void> {
    this.#timer.clear()
    await this.#tus?.abort()
    this.#speed.reset()
    this.#leaveTurn()
  }

  /** How much the server has. */
  async #askOffset(): Promise<number | undefined> {
    const answer = await this.#ask('HEAD')
    const offset = answer?.ok ? answer.headers.get('Upload-Offset') : undefined
    return offset ? Number(offset) : undefined
  }

  /** What cannot be taken back in time is cleared away by the server later. */
  async #terminate(): Promise<void> {
    const { clock } = this.#needs
    const until = clock.now() + operationRetryMs
    for (let waitMs = firstWaitMs; clock.now() < until; waitMs = Math.min(longestWaitMs, waitMs * 2)) {
      const answer = await this.#ask('DELETE')
      if (answer && answer.status < 500 && answer.status !== 423) return
      await new Promise<void>((resolve) => void clock.schedule(resolve, waitMs))
    }
  }

  #ask(method: 'HEAD' | 'DELETE'): Promise<Response | undefined> {
    const headers = { 'Tus-Resumable': '1.0.0' }
    return fetch(this.#url(), { method, headers, signal: AbortSignal.timeout(askedMs) }).catch(() => undefined) // no network, which is as good as no answer
  }

  #leaveTurn(): void {
    this.#endTurn?.()
    this.#endTurn = undefined
  }

  #change(changed: Partial<UploadNow>): void {
    this.#now = { ...this.#now, ...changed }
    this.#view = this.#look()
    this.#needs.onChange()
  }

  #look(): UploadView {
    const { id, space, name, size, type, isQuiet } = this
    return { id, space, name, size, type, isQuiet, ...this.#now, upload: this }
  }
}
