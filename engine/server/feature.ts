import type { Kysely } from 'kysely'
import type {
  Action,
  Deed,
  Key,
  PersonId,
  Query,
  RecordKind,
  Role,
  Row,
  Signal,
  TextKey,
  TextKind,
  Tx,
} from '@atrium/engine/contract'
import type { AuditFacts } from './deeds/audit.ts'
import type { BlobLimits, BlobReader, BlobRules } from './blobs/blob-rules.ts'
import type { Way } from './blobs/carry-blobs.ts'
import type { Chore } from './jobs/chores.ts'
import type { Due, Job, LaterJob } from './jobs/jobs.ts'
import type { Egress } from './egress/egress.ts'
import type { LogReader } from './log-readers/log-reader.ts'
import type { Migration } from './database/migrate.ts'
import type { Db, Often } from './questions/questions.ts'
import type { PublicPage } from './http/public-pages.ts'
import type { CarriedTexts } from './texts/carry-texts.ts'
import type { TextReading } from './texts/text-tools.ts'

/** What runs after an action, in the same transaction, on the server alone. */
export interface Aftermath<Input = unknown> extends Omit<Deed, 'refuse'> {
  readonly tx: Tx
  readonly input: Input
  /** Leaves work for after the commit; it is written down with the deed. */
  later(job: LaterJob): void
}

/** What runs after an action that takes things from one space to another. The deed is done in a transaction of its own. */
export interface Carriage<Input = unknown> extends Aftermath<Input> {
  /** What is there, in the deed's transaction: nobody changes rows of its spaces meanwhile. What is written here is written with it. */
  readonly db: Db
  /** What the configuration allows of files. */
  readonly blobLimits: BlobLimits
  /** Takes a row, which is there, to where none is. */
  carry<R extends Row>(kind: RecordKind<R>, row: R, moved: NoInfer<R>): void
  /** Takes texts along with all that was ever written in them. */
  carryTexts(texts: CarriedTexts): Promise<void>
  /** Has the bytes of files count in another space; answers how many there are then. */
  carryBlobs(ids: readonly string[], way: Way): Promise<number>
  /** The log number that the deed gets in a space. */
  seqIn(space: string): number
}

/** What runs after each deed that wrote rows of a kind, whatever its action, in the same transaction, on the server alone. */
export interface AfterRows {
  readonly kind: RecordKind
  run(written: RowsWritten): void
}

export interface RowsWritten<R extends Row = Row> {
  /** Each as the deed leaves it: `row` is absent when dropped. */
  readonly rows: readonly { readonly key: Key; readonly row: R | undefined }[]
  later(job: LaterJob): void
}

/** A question with what its answer may use. `db` knows no tables until the feature names its own (`withTables`). */
export interface Question<Input = unknown> {
  readonly input: Input
  readonly by: PersonId
  readonly role: Role
  readonly db: Kysely<Record<never, never>>
  /** For what is asked with every letter that somebody types. */
  readonly often: Often
  /** What the configuration allows of files. */
  readonly blobLimits: BlobLimits
  readonly texts: TextReading
  /** The way out to addresses that people give; undefined where no question leads out. */
  readonly egress: Egress | undefined
}

export interface QueryAnswer {
  readonly query: Query
  answer(question: Question): Promise<unknown>
}

export interface AfterText {
  readonly name: string
  readonly afterMs: number
}

/** That somebody has changed a text. */
export interface WrittenText {
  readonly text: TextKey
  readonly by: PersonId
}

/** What a feature has done again and again. */
interface FeatureChore extends Omit<Chore, 'do'> {
  do(db: Db): Promise<unknown>
}

/** What a feature gives the server. */
export interface ServerFeature {
  readonly name: string
  readonly kinds?: readonly RecordKind[]
  readonly actions?: readonly Action[]
  readonly queries?: readonly QueryAnswer[]
  readonly signals?: readonly Signal[]
  readonly texts?: readonly TextKind[]
  readonly after?: After
  /** What follows from rows, whatever wrote them. */
  readonly afterRows?: readonly AfterRows[]
  /** What takes things to another space, or writes what is in no record, by the action's name. */
  readonly carry?: Carriers
  /** The actions that are written down for those who run the team, each with what is said of it; undefined for nothing. */
  readonly audits?: Readonly<Record<string, (input: unknown) => AuditFacts | undefined>>
  /** The jobs that are done so long after a text was changed last, by the text's kind; their data is a `WrittenText`. */
  readonly afterText?: Readonly<Record<string, readonly AfterText[]>>
  /** What is done later, outside of a deed. */
  readonly jobs?: readonly Job[]
  /** What is done again and again by those processes that run jobs; doing it twice must be as good as once. */
  readonly chores?: readonly FeatureChore[]
  /** What reads along with all that happens. */
  readonly readers?: readonly LogReader[]
  /** How files are kept; at most one feature says so. */
  readonly blobs?: BlobRules
  /** Who gets a file without seeing its space, since something shows it to them. */
  readonly blobReaders?: readonly BlobReader[]
  /** Pages for people without an account. */
  readonly pages?: readonly PublicPage[]
  /** In the order in which they run; ids sort after those of the features above it. */
  /** Tables of what lets people in, as sessions do: no backup holds them. */
  readonly secretTables?: readonly string[]
  readonly migrations?: readonly Migration[]
}

/** Says how `query` is answered, with its input and output typed. */
export function answer<Input, Output>(
  query: Query<Input, Output>,
  run: (question: Question<Input>) => Promise<Output>,
): QueryAnswer {
  return { query, answer: run as QueryAnswer['answer'] }
}

/** Says how the jobs of `name` are done, with their data typed. */
export function job<Data>(name: string, run: (due: Due<Data>) => Promise<void>): Job {
  return { name, run: run as Job['run'] }
}

/** What runs after actions. Its keys are described by the action's name and none is like another, so that none takes another's place. */
export type After = Readonly<Record<symbol, (aftermath: Aftermath) => Promise<void>>>

/** Names what runs after `action`, with its input typed. */
export function after<Input, Code extends string>(
  action: Action<Input, Code>,
  run: (aftermath: Aftermath<Input>) => Promise<void>,
): After {
  return { [Symbol(action.name)]: run as (aftermath: Aftermath) => Promise<void> }
}

/** Says what runs after deeds that wrote rows of `kind`, with these typed. */
export function afterRows<R extends Row>(kind: RecordKind<R>, run: (written: RowsWritten<R>) => void): AfterRows {
  return { kind, run: run as AfterRows['run'] }
}

export type Carriers = Readonly<Record<string, (carriage: Carriage) => Promise<void>>>

/** Names what `action` takes to another space, with its input typed. */
export function carries<Input, Code extends string>(
  action: Action<Input, Code>,
  run: (carriage: Carriage<Input>) => Promise<void>,
): Carriers {
  return { [action.name]: run as (carriage: Carriage) => Promise<void> }
}

/** Names an action that is written down for those who run the team, with its input typed. */
export function audit<Input, Code extends string>(
  action: Action<Input, Code>,
  facts: (input: Input) => AuditFacts | undefined,
): Readonly<Record<string, (input: unknown) => AuditFacts | undefined>> {
  return { [action.name]: facts as (input: unknown) => AuditFacts | undefined }
}
