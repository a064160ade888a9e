import * as z from 'zod/mini'
import { anytime, defineAction, ownSpace, owners } from '@atrium/engine/contract'
import { NotifyChoices, topics, ways, waysOfTopics } from './choices.ts'

/** Chooses by which ways one is reached of one topic. */
export const chooseWays = defineAction({
  name: 'notifications/choose-ways',
  title: 'Notification settings',
  input: z.object({ topic: z.enum(topics), ways: z.array(z.enum(ways)).check(z.maxLength(ways.length)) }),
  may: owners,
  when: anytime,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  async apply(tx, { topic, ways: given }, { by }) {
    const key = { space: ownSpace(by), id: by }
    const kept = (await tx.get(NotifyChoices, key)) ?? { ...key, ways: {} }
    await tx.put(NotifyChoices, { ...kept, ways: { ...kept.ways, [topic]: ways.filter((way) => given.includes(way)) } })
  },
})

/** Has one reached of a topic by one way less, whatever others there are. */
export const giveUpWay = defineAction({
  name: 'notifications/less-like-this',
  title: 'Less like this',
  input: z.object({ topic: z.enum(topics), way: z.enum(ways) }),
  may: owners,
  when: anytime,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  async apply(tx, { topic, way }, { by }) {
    const key = { space: ownSpace(by), id: by }
    const kept = (await tx.get(NotifyChoices, key)) ?? { ...key, ways: {} }
    const wanted = kept.ways[topic] ?? waysOfTopics[topic].usual
    await tx.put(NotifyChoices, { ...kept, ways: { ...kept.ways, [topic]: wanted.filter((one) => one !== way) } })
  },
})
