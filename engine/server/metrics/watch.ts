import type { PersonId } from '@atrium/engine/contract'

/** A call of an action or a query that there is, which was answered. */
export interface AnsweredCall {
  readonly kind: 'action' | 'query'
  readonly name: string
  readonly ms: number
  /** Of a refusal; absent where it was done. */
  readonly code?: string | undefined
}

/** Hears what was done and asked in this process, to count it. It must be quick and never throw. */
export interface Watch {
  /** A person's deed counted. */
  did(deed: { readonly action: string; readonly by: PersonId }): void
  /** A question was answered, in so many milliseconds. */
  asked(question: { readonly query: string; readonly input: unknown; readonly by: PersonId; readonly ms: number }): void
  /** A question was put to the primary or to a replica, whichever answered it. */
  read?(place: 'primary' | 'replica'): void
  /** A call was answered, also by a refusal. */
  answered?(call: AnsweredCall): void
  /** Followers were told of entries, so long after they were written here, or after this process heard of those of another. */
  told?(entries: { readonly from: 'here' | 'elsewhere'; readonly ms: number }): void
  /** Does the job of that name by `work`, and fails as it does. */
  job?(name: string, work: () => Promise<void>): Promise<void>
}
