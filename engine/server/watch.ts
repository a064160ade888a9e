import type { PersonId } from '@atrium/engine/contract'

/** Hears what was done and asked in this process, to count it. It must be quick and never throw. */
export interface Watch {
  /** A person's deed counted. */
  did(deed: { readonly action: string; readonly by: PersonId }): void
  /** A question was answered, in so many milliseconds. */
  asked(question: { readonly query: string; readonly input: unknown; readonly by: PersonId; readonly ms: number }): void
}
