import {
  SpaceIdSchema,
  defineAction,
  defineQuery,
  defineRecord,
  ownSpace,
  teamSpace,
  managers,
  anytime,
  owners,
} from '@atrium/engine/contract'
import * as z from 'zod/mini'

/** Whether it is counted what is used: one row, in the team's space, which the server alone reads. */
export const UsageSettings = defineRecord({
  name: 'usageSettings',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), isCounting: z.boolean() }),
  readers: [],
})
export type UsageSettings = z.infer<typeof UsageSettings.schema>

export const setCounting = defineAction({
  name: 'analytics/set-counting',
  title: 'Usage statistics',
  input: z.object({ isCounting: z.boolean() }),
  may: managers,
  when: anytime,
  refusals: {},
  where: () => teamSpace,
  async apply(tx, { isCounting }) {
    const key = { space: teamSpace, id: teamSpace }
    const known = await tx.get(UsageSettings, key)
    await tx.put(UsageSettings, { ...known, ...key, isCounting })
  },
})

/** Says which kind of page was opened, never which page: what names one of many is `:id`. Answers whether to go on. */
export const viewPage = defineQuery({
  name: 'analytics/view',
  input: z.object({ page: z.string().check(z.maxLength(60), z.regex(/^(\/([a-z-]{1,20}|:id))*\/?$/)) }),
  output: z.object({ isCounting: z.boolean() }),
  may: owners,
  limit: { times: 120, perMs: 60_000 },
  where: (_input, by) => ownSpace(by),
})

const Sums = z.object({
  /** As ISO 8601 writes it, in UTC. */
  day: z.string(),
  people: z.int(),
  messages: z.int(),
  documents: z.int(),
  views: z.int(),
  slow: z.int(),
  errors: z.int(),
  bytes: z.int(),
})
export type Sums = z.infer<typeof Sums>

const Named = z.object({ name: z.string(), count: z.int() })

/** What was used, day by day, the last day today; and what of it most. */
export const insights = defineQuery({
  name: 'analytics/insights',
  input: z.object({ days: z.int().check(z.gte(1), z.lte(366)) }),
  output: z.object({
    isCounting: z.boolean(),
    days: z.array(Sums),
    pages: z.array(Named),
    actions: z.array(Named),
    slow: z.array(Named),
  }),
  may: managers,
  where: () => teamSpace,
})
export type Insights = z.infer<typeof insights.output>
