import * as z from 'zod/mini'
import { IdSchema, defineQuery, teamSpace, managers, SpaceIdSchema } from '@atrium/engine/contract'
import { SessionLine } from '@atrium/features/auth/contract'

const where = () => teamSpace

export const notesPerPage = 50

const AuditLine = z.object({
  id: z.string(),
  by: z.string(),
  at: z.number(),
  action: z.string(),
  space: SpaceIdSchema,
  person: z.nullable(z.string()),
  detail: z.nullable(z.string()),
})
export type AuditLine = z.infer<typeof AuditLine>

/** What was done that those who run the team should know of, the newest first. Times are milliseconds since 1970. */
export const auditQuery = defineQuery({
  name: 'admin/audit',
  input: z.object({
    /** Done by, or to. */
    person: z.optional(IdSchema),
    actions: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(40))),
    from: z.optional(z.int()),
    until: z.optional(z.int()),
    /** The last of the page before. */
    after: z.optional(z.object({ at: z.int(), id: z.string().check(z.maxLength(64)) })),
  }),
  output: z.object({ notes: z.array(AuditLine), hasMore: z.boolean() }),
  may: managers,
  where,
})

const AccountLine = z.object({ person: z.string(), sessions: z.int(), lastSession: z.nullable(z.number()) })

/** Where people are signed in: what of an account is not in their profile. */
export const accountsQuery = defineQuery({
  name: 'admin/accounts',
  input: z.object({}),
  output: z.object({ accounts: z.array(AccountLine) }),
  may: managers,
  where,
})

/** Where one person is signed in, for those who may look after their account. */
export const sessionsQuery = defineQuery({
  name: 'admin/sessions',
  input: z.object({ person: IdSchema }),
  output: z.object({ sessions: z.array(SessionLine) }),
  may: managers,
  where,
})

const JobLine = z.object({
  id: z.string(),
  name: z.string(),
  /** When it is tried next, or was to be done. */
  at: z.number(),
  tries: z.int(),
  error: z.nullable(z.string()),
  state: z.enum(['waiting', 'failing', 'given-up']),
})
export type JobLine = z.infer<typeof JobLine>

export const jobsShown = 100

/** The work that deeds have left for later: what fails first. */
export const jobsQuery = defineQuery({
  name: 'admin/jobs',
  input: z.object({}),
  output: z.object({ waiting: z.int(), failing: z.int(), givenUp: z.int(), jobs: z.array(JobLine) }),
  may: managers,
  where,
})

const Delay = z.object({ p99: z.number(), max: z.number() })

/** How the server and what it stands on are. Bytes, milliseconds, and null for what cannot be known. */
export const healthQuery = defineQuery({
  name: 'admin/health',
  input: z.object({}),
  output: z.object({
    node: z.string(),
    postgres: z.string(),
    upSinceMs: z.number(),
    /** How many processes share the database, by what they are for. */
    processes: z.object({ web: z.int(), jobs: z.int(), all: z.int() }),
    /** How often it ended unexpectedly and was started anew, and when the last time (milliseconds since 1970). */
    unexpectedEnds: z.nullable(z.object({ count: z.int(), lastAt: z.number() })),
    memory: z.number(),
    /** How long the server was late for what was due: in the last two minutes, and since it was started. */
    delay: z.object({ recent: Delay, sinceStart: Delay }),
    databaseBytes: z.number(),
    connections: z.object({ used: z.int(), most: z.int() }),
    answersMs: z.number(),
    disk: z.nullable(z.object({ free: z.number(), all: z.number() })),
    mail: z.object({ waiting: z.int(), failed: z.int(), kept: z.int() }),
    /** The mailbox for replies: when it was last looked through, and since when it cannot be read, in the words of its server. */
    mailbox: z.nullable(
      z.object({
        lookedAt: z.nullable(z.number()),
        failure: z.nullable(z.object({ since: z.number(), words: z.string() })),
      }),
    ),
  }),
  may: managers,
  where,
})
export type Health = z.infer<typeof healthQuery.output>
