import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { maxReactions } from '@atrium/features/people/contract'
import { addMember, createWorkspace } from '@atrium/features/workspaces/contract'
import { pairOfServers, until } from '../../../tests/pair.ts'
import { Message, sendMessage } from '../contract/message.ts'
import { toggleReaction } from '../contract/reaction.ts'

const pair = pairOfServers()

async function createRoom() {
  const { ada, bob, open } = pair()
  const [one, two] = [open(ada), open(bob)]
  await Promise.all([one.settled(), two.settled()])
  const [space, id] = [newId<'space'>(), newId()]
  await one.act(createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  await one.act(addMember, { space, person: bob, role: 'commenter' })
  await one.act(sendMessage, { space, id, text: 'hello' })
  const reactionsOn = (client: typeof one) => client.row(Message, { space, id })?.reactions
  const seenBy = (client: typeof one, count: number) => until(client, () => reactionsOn(client)?.length === count)
  return { one, two, space, id, reactionsOn, seenBy }
}

test('a reaction shows at once, appears on the other screen, and a second one takes it away', async () => {
  const { bob } = pair()
  const { one, two, space, id, reactionsOn, seenBy } = await createRoom()
  await seenBy(two, 0)
  const reacting = two.act(toggleReaction, { space, message: id, emoji: '👍' })
  await seenBy(two, 1)
  await seenBy(one, 1)
  expect(reactionsOn(one)).toEqual([{ emoji: '👍', people: [bob] }])
  expect(await reacting).toMatchObject({ ok: true })
  await two.act(toggleReaction, { space, message: id, emoji: '👍' })
  await seenBy(one, 0)
  await Promise.all([one.close(), two.close()])
})

test('two people who choose one emoji at once are both counted', async () => {
  const { ada, bob } = pair()
  const { one, two, space, id, reactionsOn, seenBy } = await createRoom()
  await seenBy(two, 0)
  await Promise.all([one, two].map((client) => client.act(toggleReaction, { space, message: id, emoji: '🎉' })))
  for (const client of [one, two]) await until(client, () => reactionsOn(client)?.[0]?.people.length === 2)
  expect(reactionsOn(one)?.[0]?.people.toSorted()).toEqual([ada, bob].toSorted())
  expect(reactionsOn(two)).toEqual(reactionsOn(one))
  await Promise.all([one.close(), two.close()])
})

test('a reaction to what is not there, with what is no emoji, or one too many is refused', async () => {
  const { one, two, space, id } = await createRoom()
  const react = (message: string, emoji: string) => one.act(toggleReaction, { space, message, emoji })
  expect(await react(newId(), '👍')).toMatchObject({ code: 'gone' })
  expect(await react(id, 'thumbs up')).toMatchObject({ code: 'bad-input' })
  const emojis = Array.from({ length: maxReactions + 1 }, (_, index) => String.fromCodePoint(0x1f600 + index))
  const answers = await Promise.all(emojis.map((emoji) => react(id, emoji)))
  expect(answers.filter(({ ok }) => !ok)).toEqual([expect.objectContaining({ code: 'too-many' })])
  await Promise.all([one.close(), two.close()])
})

test('a message kept by an older build is shown without reactions', () => {
  const old = { space: teamSpace, id: 'm', author: 'ada', text: 'x', at: 1, seq: 1 }
  expect(Message.upgrade?.(old, 1)).toMatchObject({ ...old, reactions: [] })
})
