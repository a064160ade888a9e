import type { Suggested } from '@atrium/engine/contract'
import type { Proposed } from '../../../contract/format/block.ts'
import type { Propose } from '../../../contract/format/proposals.ts'
import type { XmlElement } from './xml.ts'

/** The tracked changes of a document as proposals of whoever brings it in. */
export interface Changes {
  /** What a change proposes; nothing where nobody proposes. Changes beside each other, by one author at one time, are one. */
  proposed(kind: keyof Proposed, change: XmlElement): Proposed
  /** Something stands here that nobody changed. */
  settled(): void
  /** A paragraph ends here as it did before. */
  ended(): void
  /** Who made them in Word. */
  authors(): readonly string[]
}

interface Change {
  readonly kind: keyof Proposed
  readonly author: string
  readonly date: string
}

export function createChanges(propose: Propose | undefined): Changes {
  let last: (Change & { readonly suggested: Suggested }) | undefined
  const authors = new Set<string>()
  return {
    proposed(kind, { attributes }) {
      if (!propose) return {}
      const change = { kind, author: attributes.get('w:author') ?? '', date: attributes.get('w:date') ?? '' }
      authors.add(change.author)
      const suggested = last && goesOn(last, change) ? last.suggested : propose()
      last = { ...change, suggested }
      return { [kind]: suggested }
    },
    settled: () => void (last = undefined),
    ended: () => void (last &&= { ...last, kind: 'insert' }),
    authors: () => [...authors].filter((author) => author !== ''),
  }
}

/** What is put in just behind what is taken off of a line stands in its place, whenever that was. */
const goesOn = (last: Change, { kind, author, date }: Change): boolean =>
  last.author === author && (last.date === date || (last.kind === 'delete' && kind === 'insert'))
