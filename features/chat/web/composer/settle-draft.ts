import { draftKey, dropStored, keepStored, readStored } from '@atrium/ui'

const keyOf = (person: string, target: string): string => draftKey(person, `base:${target}`)

/** The words that the server kept when the draft of this browser was last in step with it. */
export const readBase = (person: string, target: string): string => readStored(keyOf(person, target)) ?? ''

export function keepBase(person: string, target: string, text: string): void {
  if (text === '') dropStored(keyOf(person, target))
  else keepStored(keyOf(person, target), text)
}

interface Drafts {
  /** What this browser kept. */
  readonly here: string
  readonly base: string
  /** What the server keeps, as the person's devices left it. */
  readonly theirs: string
}

/**
 * What is in the box when one comes to it: what was not changed since it was in step gives way to what was. Where both were
 * changed nothing typed is lost.
 */
export function settledDraft({ here, base, theirs }: Drafts): string {
  if (here === base) return theirs
  if (theirs === base || here.includes(theirs)) return here
  return theirs.includes(here) ? theirs : `${theirs}\n${here}`
}

/** What is in the box once the server's words are others, until one goes on there and after that; undefined where it stays. */
export function takenOver(drafts: Drafts, isSettled: boolean): string | undefined {
  if (!isSettled) return settledDraft(drafts)
  return drafts.here === drafts.base ? drafts.theirs : undefined
}
