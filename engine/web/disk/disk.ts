import type { Role, Row } from '@atrium/engine/contract'

/** A deed as it is kept until the server has answered it. */
export interface StoredDeed {
  readonly id: string
  /** The tab that sends it. */
  readonly tab: string
  readonly action: string
  readonly input: unknown
  /** When it was done, in milliseconds of the server's clock as far as it was known. */
  readonly at: number
  /** The final answer, where there was no caller left to tell. */
  readonly refused?: { readonly code: string; readonly message: string }
}

/** A row as it was written, with the version of its kind. */
export interface StoredRow {
  readonly kind: string
  readonly version: number
  readonly row: Row
}

/** Where the kept copy of one space stands. `floors` names every kind that the copy holds. */
export interface StoredSpace {
  readonly space: string
  readonly role: Role
  readonly seq: number
  readonly floors: Readonly<Record<string, number | null>>
}

/** What a space's kept copy becomes: the rows to write and to remove, or all of it anew. */
export interface SpaceWrite extends StoredSpace {
  /** Whether everything kept of the space goes first. */
  readonly anew: boolean
  readonly put: readonly StoredRow[]
  readonly drop: readonly { readonly kind: string; readonly id: string }[]
}

export interface DiskWrite {
  readonly epoch: string | null
  readonly spaces: readonly SpaceWrite[]
  readonly forget: readonly string[]
  /** When all of it was last known to be up to date, in milliseconds since 1970. */
  readonly synced?: number | null
}

/** All that is kept; unchecked, since an older or newer version of the program may have written it. */
export interface Kept {
  readonly epoch: unknown
  readonly synced?: unknown
  readonly spaces: readonly unknown[]
  readonly rows: readonly unknown[]
}

/**
 * What outlives a reload, for one person in one browser.
 *
 * Implementations owe: each call is one transaction, done or not done as a whole; calls take effect in the order in
 * which they were made; a call that cannot be done rejects and leaves what was there.
 */
export interface Disk {
  /** Whether what is written is there after a reload. */
  readonly lasting: boolean
  /** Why nothing lasts, where that is known. */
  readonly problem?: string
  load(): Promise<Kept>
  loadDeeds(): Promise<readonly unknown[]>
  /** Makes `owner` the only one whose `write` is taken. */
  claim(owner: string): Promise<void>
  /** Answers false, and writes nothing, when another has claimed the rows since. */
  write(owner: string, write: DiskWrite): Promise<boolean>
  putDeed(deed: StoredDeed): Promise<void>
  dropDeed(id: string): Promise<void>
  /** Forgets rows and spaces, and who owns them, so that nobody adds to what is gone; deeds stay. */
  forgetCopies(): Promise<void>
  /** Forgets everything, deeds too. */
  clear(): Promise<void>
  close(): void
}
