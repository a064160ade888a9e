import type { UploadState } from '@atrium/engine/contract'

/** What an upload brings, and where to. Its id is the one that the file will have. */
export interface UploadFacts {
  readonly id: string
  readonly space: string
  readonly name: string
  readonly size: number
  /** As the browser calls it. */
  readonly type: string
  /** Shown where it is needed, and not among all uploads. */
  readonly isQuiet: boolean
}

/** How an upload stands at one moment. */
export interface UploadNow {
  readonly state: UploadState
  /** Bytes that are on their way or there. */
  readonly sent: number
  /** Bytes a second over the last seconds; 0 while nothing moves. */
  readonly speed: number
  /** Why it failed, in words to be read. */
  readonly message: string | undefined
  /** The page was loaded again and does not have the file any more: it goes on once it is chosen again. */
  readonly needsFile: boolean
}

/** An upload as it stands; another object after each change. */
export interface UploadView extends UploadFacts, UploadNow {
  readonly upload: Upload
}

/** A file on its way to the server. */
export interface Upload extends UploadFacts {
  /** The file itself, where the page has it. */
  file(): Blob | undefined
  view(): UploadView
  pause(): void
  /** Goes on after a pause or a failure, with `file` where the page did not have it any more. */
  resume(file?: File): void
  /** Gives it up, here and on the server. */
  cancel(): void
  /** Fulfilled when the file is there; rejected when it is given up. What failed can still go on. */
  readonly done: Promise<void>
}

/** Whether the upload will not change any more. */
export const isOver = ({ state }: Pick<UploadNow, 'state'>): boolean => state === 'success' || state === 'canceled'
