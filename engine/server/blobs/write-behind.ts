import type { FileHandle } from 'node:fs/promises'
import type { KeepProgress } from './blobs.ts'

/** So much is written before it is made durable, and so much at most is sent again after a crash. */
const durableEvery = 8_388_608
/** So much may wait to be written before no more is taken. */
const mostWaiting = 1_048_576

interface Writing {
  readonly from: number
  readonly keep: KeepProgress
}

/** Writes what comes into a file while more of it comes, and makes it durable meanwhile. */
export class WriteBehind {
  readonly #file: FileHandle
  readonly #keep: KeepProgress
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #written: number
  #durable: number
  /** They never reject; what fails is thrown to whoever adds or ends. */
  #writing: Promise<void> | undefined
  #settling: Promise<void> | undefined
  #failure: { readonly error: unknown; readonly isOfKeeping: boolean } | undefined

  constructor(file: FileHandle, { from, keep }: Writing) {
    this.#file = file
    this.#keep = keep
    this.#written = from
    this.#durable = from
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.#throwFailure()
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.length
    this.#writing ??= this.#write()
    if (this.#waitingBytes >= mostWaiting) await this.#writing
  }

  /** Makes all durable that could be written. */
  async end(): Promise<void> {
    await this.#writing
    await this.#settling
    await this.#settle()
    this.#throwFailure()
  }

  async #write(): Promise<void> {
    try {
      while (this.#waiting.length > 0 && !this.#failure) {
        const batch = this.#waiting
        this.#waiting = []
        this.#waitingBytes = 0
        await this.#writeBatch(batch)
        if (this.#written - this.#durable >= durableEvery) this.#settling ??= this.#settle()
      }
    } catch (error) {
      this.#failure ??= { error, isOfKeeping: false }
    }
    this.#writing = undefined
  }

  async #writeBatch(batch: readonly Uint8Array[]): Promise<void> {
    const size = batch.reduce((sum, { length }) => sum + length, 0)
    const { bytesWritten } = await this.#file.writev(batch, this.#written)
    this.#written += bytesWritten
    if (bytesWritten < size) await this.#writeBatch([Buffer.concat(batch).subarray(bytesWritten)])
  }

  /** What could not be kept once is somebody else's. */
  async #settle(): Promise<void> {
    if (this.#failure?.isOfKeeping) return
    const received = this.#written
    try {
      if (received > this.#durable) {
        await this.#file.datasync()
        await this.#keep({ received, state: null })
        this.#durable = received
      }
    } catch (error) {
      this.#failure ??= { error, isOfKeeping: true }
    }
    this.#settling = undefined
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }
}
