import * as z from 'zod/mini'
import type { Entry } from './change.ts'
import type { Row } from './record.ts'
import type { Role } from './space.ts'

/** Grows when old clients and new servers no longer understand each other. */
export const protocolVersion = 1

/** No frame is larger, in either direction; the server closes the connection on one that is. */
export const maxFrameBytes = 1_048_576
/** The server tells the heads of the spaces and expects a sign of life this often. */
export const heartbeatMs = 10_000

/** Why the server ends a connection, as WebSocket close codes (4000–4999 are an application's own, RFC 6455 section 7.4.2). */
export const closeCodes = {
  signedOut: 4001,
  badFrame: 4002,
  tooSlow: 4003,
  oldVersion: 4004,
  restarting: 4005,
  tooMuch: 4006,
} as const

/** Stands before a frame that comes as gzip in a binary one; no frame of a text begins so, since its header has a length. */
export const packedMark = [0, 0] as const

const Id = z.string().check(z.minLength(1), z.maxLength(64))

/** What a client sends. */
export const ClientFrame = z.discriminatedUnion('type', [
  /** First: where the client's copy stands. A foreign `epoch` (another database, or one restored) gets snapshots. */
  z.object({
    type: z.literal('hello'),
    version: z.number(),
    epoch: z.nullable(z.string()),
    heads: z.record(z.string(), z.int()),
    /** Large frames may come packed: see `packedMark`. */
    unpacks: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('act'), id: Id, action: Id, input: z.unknown() }),
  z.object({ type: z.literal('ask'), id: Id, query: Id, input: z.unknown() }),
  /** The page of rows of a windowed kind just below `before`. */
  z.object({
    type: z.literal('older'),
    id: Id,
    kind: Id,
    space: z.string().check(z.maxLength(64)),
    before: z.number(),
    limit: z.int().check(z.gte(1), z.lte(200)),
  }),
  z.object({ type: z.literal('signal'), name: Id, space: z.string().check(z.maxLength(64)), data: z.unknown() }),
  /** A gap was seen: send `space` again from `seq` on. */
  z.object({ type: z.literal('resume'), space: z.string().check(z.maxLength(64)), seq: z.int() }),
  /** Whom of the team the screen shows: it is told who of them is here, in place of those it named before. */
  z.object({
    type: z.literal('watch'),
    people: z.array(Id).check(z.maxLength(200)),
    /** It shows who is here of all, too. */
    everybody: z.optional(z.boolean()),
  }),
  /** A sign of life; answered with the heads. */
  z.object({ type: z.literal('ping') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

/** Who is here besides the one who looks. */
export interface Everybody {
  /** Some of them, in the order in which they came. */
  readonly people: readonly string[]
  /** How many there are in all. */
  readonly count: number
}

export type Answer =
  | {
      readonly ok: true
      /** The log numbers that the deed got, by space. */ readonly seqs: Readonly<Record<string, number>>
    }
  | { readonly ok: false; readonly code: string; readonly message: string }

export type Asked<Output = unknown> =
  | { readonly ok: true; readonly output: Output }
  | { readonly ok: false; readonly code: string; readonly message: string }

/** All rows of one kind that are at hand; of a windowed kind those from `floor` on (`null`: there are no older ones). */
export interface KindRows {
  readonly kind: string
  readonly rows: readonly Row[]
  readonly floor: number | null
}

/** News of a space that is not kept, as it goes from process to process and on to the screens. */
export interface SignalNews {
  readonly type: 'signal'
  readonly name: string
  readonly space: string
  readonly from: string
  readonly data: unknown
}

/** What the server sends. Frames of one space come in the order of its log. */
export type ServerFrame =
  | {
      readonly type: 'welcome'
      readonly person: string
      readonly epoch: string
      readonly now: number
      readonly build: string
    }
  /** All that is at hand of a space, in one frame or several; the client's copy is replaced when `last` arrives. */
  | {
      readonly type: 'snapshot'
      readonly space: string
      readonly role: Role
      readonly seq: number
      readonly kinds: readonly KindRows[]
      /** Counts the frames from 0, so that a lost one is noticed. */
      readonly part: number
      readonly last: boolean
    }
  /** From here on the space is followed from `seq`, without a snapshot. */
  | { readonly type: 'following'; readonly space: string; readonly role: Role; readonly seq: number }
  | { readonly type: 'entries'; readonly space: string; readonly entries: readonly Entry[] }
  /** The person may no longer see the space. */
  | { readonly type: 'left'; readonly space: string }
  /** Every space that the person may see has been sent since `hello`; a space that the client holds besides is to be forgotten. */
  | { readonly type: 'ready'; readonly spaces: readonly string[] }
  | { readonly type: 'answer'; readonly id: string; readonly answer: Answer }
  | { readonly type: 'asked'; readonly id: string; readonly answer: Asked }
  | { readonly type: 'older'; readonly id: string; readonly answer: Asked<KindRows & { readonly seq: number }> }
  | SignalNews
  /** Who of those that the screen watches is here, and who is not; of those that are not named nothing has changed. */
  | {
      readonly type: 'presence'
      readonly here: readonly string[]
      readonly away: readonly string[]
      readonly everybody?: Everybody
    }
  | { readonly type: 'heads'; readonly heads: Readonly<Record<string, number>>; readonly now: number }
