import * as z from 'zod/mini'
import { IdSchema, anytime, defineAction, ownSpace, serverOnly } from '@atrium/engine/contract'
import { NotifyChoices, topics, waysOfTopics } from './choices.ts'
import { DailyDigest } from './digest.ts'

/** Has a person told of nothing more by email, or not of one topic, or no digest, as the link in an email does. Only the server does it. */
export const stopEmails = defineAction({
  name: 'notifications/stop-emails',
  input: z.object({
    person: IdSchema,
    topics: z.array(z.enum(topics)).check(z.maxLength(topics.length)),
    /** Whether the digest is stopped, too. */
    digest: z.boolean(),
  }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply(tx, { person, topics: stopped, digest }) {
    const key = { space: ownSpace(person), id: person }
    if (digest) await tx.drop(DailyDigest, key)
    if (stopped.length === 0) return
    const kept = (await tx.get(NotifyChoices, key)) ?? { ...key, ways: {} }
    const without = stopped.map((topic) => {
      const wanted = kept.ways[topic] ?? waysOfTopics[topic].usual
      return [topic, wanted.filter((way) => way !== 'email')] as const
    })
    await tx.put(NotifyChoices, { ...kept, ways: { ...kept.ways, ...Object.fromEntries(without) } })
  },
})
