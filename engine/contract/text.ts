import type { RecordKind, Row } from './record.ts'
import type { Role, SpaceId } from './space.ts'
import type { TextVocabulary } from './text-vocabulary.ts'

/** Where one text is found: it belongs to the row of the same space and id. */
export interface TextKey {
  readonly kind: string
  readonly space: SpaceId
  readonly id: string
}

/** A kind of text that several people edit at once: a Yjs document beside each row of `record`. */
export interface TextKind<R extends Row = Row> {
  readonly name: string
  /** A text is there as long as its row is. */
  readonly record: RecordKind<R>
  readonly readers: readonly Role[]
  readonly writers: readonly Role[]
  /** Who may but propose what others accept: of theirs, what changes the text itself is refused. */
  readonly proposers?: readonly Role[]
  /** What those who propose may bring in; anything where it is absent. */
  readonly vocabulary?: TextVocabulary
  /** Grows when older editors would not know what newer ones write: from then on they only read what newer ones touched. */
  readonly schema: number
  /** The names of its top-level types; an update with any other is refused. */
  readonly roots: readonly string[]
  /** A sentence that says why nobody may write it now; undefined when writers may. */
  closed?(row: R): string | undefined
  /** What may close every text of a space at once. */
  readonly gate?: TextGate
}

/** A row that has the id of its space, where the space has one. */
export interface TextGate {
  readonly record: RecordKind
  /** A sentence that says why nobody may write any text of the space now. */
  closed(row: Row): string | undefined
  /** A sentence that says why those who propose may not. */
  closedToProposers?(row: Row): string | undefined
}

/** What somebody may do with a text. */
export type TextStanding = 'writer' | 'proposer' | 'reader'

export function standingIn({ writers, proposers = [] }: TextKind, role: Role | undefined): TextStanding {
  if (role === undefined) return 'reader'
  if (writers.includes(role)) return 'writer'
  return proposers.includes(role) ? 'proposer' : 'reader'
}

export function defineTextGate<R extends Row>(gate: {
  readonly record: RecordKind<R>
  closed(row: R): string | undefined
  closedToProposers?(row: R): string | undefined
}): TextGate {
  return gate as TextGate
}

interface TextRows {
  readonly row: Row | undefined
  readonly gateRow: Row | undefined
}

/** Why a text may not be written now, by its own row and by that of its space; undefined when it may. */
export function whyClosed(
  kind: TextKind,
  { row, gateRow }: TextRows,
  standing: TextStanding = 'writer',
): string | undefined {
  const ofSpace = gateRow && whyGateClosed(kind, gateRow, standing)
  return ofSpace ?? (row && kind.closed?.(row))
}

function whyGateClosed({ gate }: TextKind, row: Row, standing: TextStanding): string | undefined {
  const why = gate?.closed(row)
  return why ?? (standing === 'proposer' ? gate?.closedToProposers?.(row) : undefined)
}

export function defineText<R extends Row>(kind: TextKind<R>): TextKind<R> {
  return kind
}
