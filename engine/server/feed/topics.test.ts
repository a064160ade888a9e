import { expect, test } from 'vitest'
import { Topics } from './topics.ts'

function createTopic(name: string, head = 0) {
  const noticed: number[] = []
  let ends = 0
  return {
    name,
    noticed,
    end: () => void (ends += 1),
    ends: () => ends,
    tail: { head, followers: new Map<string, object>(), notice: (seq: number) => void noticed.push(seq) },
  }
}

type PlayTopic = ReturnType<typeof createTopic>

test('a log has one topic for as long as somebody follows it', () => {
  const topics = new Topics<string, PlayTopic>()
  const topic = topics.of('team', () => createTopic('team'))
  expect(topics.of('team', expect.unreachable)).toBe(topic)
  for (const screen of ['one', 'two']) topic.tail.followers.set(screen, {})
  topics.leave('one', topic)
  expect([topics.get('team'), topic.ends()]).toEqual([topic, 0])
  topics.leave('two', topic)
  topics.leave('two', topic)
  expect([topics.all(), topic.ends()]).toEqual([[], 1])
})

test('who leaves a topic that was forgotten does not end the one that came after it', () => {
  const topics = new Topics<string, PlayTopic>()
  const before = topics.of('team', () => createTopic('team'))
  topics.leave('one', before)
  const after = topics.of('team', () => createTopic('team'))
  after.tail.followers.set('two', {})
  topics.leave('one', before)
  expect([topics.get('team'), after.ends()]).toEqual([after, 0])
})

test('word of a log reaches its topic where it is news, and says how much that is', () => {
  const topics = new Topics<string, PlayTopic>()
  const topic = topics.of('team', () => createTopic('team', 5))
  expect(['team', 'elsewhere'].map((name) => topics.notice(name, 7))).toEqual([2, 0])
  expect([5, 3].map((seq) => topics.notice('team', seq))).toEqual([0, 0])
  expect(topic.noticed).toEqual([7])
})
