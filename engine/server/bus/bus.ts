import type { Entry, SignalNews, TextKey } from '@atrium/engine/contract'
import type { TextUpdate } from '../texts/text-store.ts'

/**
 * News between the processes of one instance. Losing some does no harm: each process also compares notes with the database.
 * Word of a space, or of a text in one, is for the processes that follow it; all else is for all.
 */
export type News =
  /** What the log of a space has grown by: entries that follow each other. Arrives as `heads` where it cannot travel. */
  | { readonly type: 'entries'; readonly space: string; readonly entries: readonly Entry[] }
  /** Spaces whose logs have grown, with their heads. */
  | { readonly type: 'heads'; readonly heads: Readonly<Record<string, number>> }
  | SignalNews
  /** Who is with a process: `here` and `gone` since it last told, or all who are; a new one wants to hear of all. */
  | {
      readonly type: 'presence'
      readonly process: string
      readonly here: readonly string[]
      readonly gone: readonly string[]
      readonly isNew?: true | undefined
    }
  /** What the log of a text has grown by, likewise. Arrives as `texts` where it cannot travel. */
  | { readonly type: 'updates'; readonly text: TextKey; readonly updates: readonly TextUpdate[] }
  /** Texts that have grown, with the numbers of their last updates. */
  | { readonly type: 'texts'; readonly heads: readonly { readonly text: TextKey; readonly seq: number }[] }
  /** Where somebody is in a text, in base64; null: no more there. */
  | {
      readonly type: 'text-presence'
      readonly text: TextKey
      readonly from: string
      readonly tab: string
      readonly data: string | null
    }
  /** Turns at limited things that were taken since it was told last, by what and whom; with the limit they count for. */
  | {
      readonly type: 'limits'
      readonly taken: Readonly<
        Record<string, { readonly turns: number; readonly most: number; readonly perMs: number }>
      >
    }
  /** Sessions that were ended: their connections close. */
  | { readonly type: 'signed-out'; readonly sessions: readonly string[] }
  /** A process says that it is there, or goes: what only `Homes` can read. */
  | { readonly type: 'process'; readonly sealed: string }

/** Every implementation passes `bus.conformance.ts`. */
export interface Bus {
  /** Tells the other processes; never this one. Does not wait and does not throw. */
  tell(news: News): void
  /** Hears what other processes tell, and `missed` whenever something may have been lost. */
  listen(hear: (news: News) => void, missed: () => void): void
  /**
   * Has this process hear of a space, too, until it was unfollowed as often as it was followed. Never rejects, and resolves
   * once all is heard that is told from then on; at once while nothing is heard, which `missed` is called after.
   */
  follow(space: string): Promise<void>
  unfollow(space: string): void
  /** Whether what is told reaches those who listen, as far as is known. */
  isHeard(): boolean
  /** For how many milliseconds what others have committed is likely still on its way; 0 where it does not travel now. */
  patienceMs(): number
  /** Absent where another process is better not asked: it would take more of the database than doing it oneself. */
  readonly calls?: Calls | undefined
  close(): Promise<void>
}

/** Questions from one process to another, each answered once or not at all. */
export interface Calls {
  /** No question may be larger. */
  readonly mostBytes: number
  /** Undefined where nobody of that name is there, so that nobody hears it; rejects where no answer comes all the same. */
  ask(process: string, question: string, withinMs: number): Promise<string | undefined>
  /** Answers what is asked of `process`, which is this one; what `answer` answers undefined gets no answer. */
  serve(process: string, answer: (question: string) => Promise<string | undefined>): Serving
}

export interface Serving {
  /** Takes on nothing more; resolves when all that has come was handed over. */
  end(): Promise<void>
}
