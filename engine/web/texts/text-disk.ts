import type { TextKey } from '@atrium/engine/contract'

/** A text as it is kept: all up to the update `seq` of the database `epoch`. */
export interface KeptText {
  readonly seq: number
  readonly epoch: string
  readonly state: Uint8Array
}

/** An update that the server has not taken, under a key that grows with time. */
export interface UnsentUpdate {
  readonly key: string
  readonly data: Uint8Array
}

/** Where one person's texts outlive a reload in one browser. Each call is done or not done as a whole. */
export interface TextDisk {
  load(text: TextKey): Promise<{ readonly kept: KeptText | undefined; readonly unsent: readonly UnsentUpdate[] }>
  keep(text: TextKey, kept: KeptText): Promise<void>
  /** Keeps copies that came from the server, but none in place of a newer one of the same database. */
  keepNewer(copies: readonly { readonly text: TextKey; readonly kept: KeptText }[]): Promise<void>
  /** The names of the texts that it has a copy of. */
  keptNames(): Promise<ReadonlySet<string>>
  addUnsent(text: TextKey, update: UnsentUpdate): Promise<void>
  dropUnsent(keys: readonly string[]): Promise<void>
  /** The texts with updates that the server has not taken. */
  textsWithUnsent(): Promise<readonly TextKey[]>
  /** Has what is unsent of a text belong to another, and forgets the copy. */
  move(from: TextKey, to: TextKey): Promise<void>
  /** Forgets the copy of a text, and with `all` what is unsent of it, too. */
  forget(text: TextKey, what: 'copy' | 'all'): Promise<void>
  /** Forgets the copies of all texts of a space, but nothing unsent. */
  forgetSpace(space: string): Promise<void>
  close(): void
}

export const textName = ({ space, kind, id }: TextKey): string => `${space} ${kind} ${id}`
