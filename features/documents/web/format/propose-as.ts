import { newId } from '@atrium/base/id'
import type { Propose } from '../../contract/format/proposals.ts'

/** Proposals of a person, now. */
export const proposeAs =
  (person: string): Propose =>
  () => ({ id: newId(), by: person, at: new Date().toISOString() })
