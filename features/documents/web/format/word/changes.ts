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

export function createChanges(propose: Propose | undefined): Changes {
  let last:
    | { readonly kind: keyof Proposed; readonly author: string; readonly date: string; readonly suggested: Suggested }
    | undefined
  const authors = new Set<string>()
  return {
    proposed(kind, { attributes }) {
      if (!propose) return {}
      const [author, date] = [attributes.get('w:author') ?? '', attributes.get('w:date') ?? '']
      authors.add(author)
      // What is put in just behind what is taken off of a line stands in its place, whenever that was.
      const isSame = last?.author === author && (last.date === date || (last.kind === 'delete' && kind === 'insert'))
      const suggested = (isSame ? last?.suggested : undefined) ?? propose()
      last = { kind, author, date, suggested }
      return { [kind]: suggested }
    },
    settled: () => void (last = undefined),
    ended: () => void (last &&= { ...last, kind: 'insert' }),
    authors: () => [...authors].filter((author) => author !== ''),
  }
}
