/** News between the processes of one instance. Losing some does no harm: each process also compares notes with the database. */
export type News =
  /** Spaces whose logs have grown, with their heads. */
  | { readonly type: 'heads'; readonly heads: Readonly<Record<string, number>> }
  | {
      readonly type: 'signal'
      readonly name: string
      readonly space: string
      readonly from: string
      readonly data: unknown
    }
  /** Who is with a process: `here` and `gone` since it last told, or all who are; a new one wants to hear of all. */
  | {
      readonly type: 'presence'
      readonly process: string
      readonly here: readonly string[]
      readonly gone: readonly string[]
      readonly isNew?: true
    }
  /** Sessions that were ended: their connections close. */
  | { readonly type: 'signed-out'; readonly sessions: readonly string[] }

/** Every implementation passes `bus.conformance.ts`. */
export interface Bus {
  /** Tells the other processes; never this one. Does not wait and does not throw. */
  tell(news: News): void
  /** Hears what other processes tell, and `missed` whenever something may have been lost. */
  listen(hear: (news: News) => void, missed: () => void): void
  close(): Promise<void>
}
