import { newId } from '@atrium/base/id'
import { Access, ownSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { ada, teamInMemory } from '../../../tests/contracts/fixture.ts'
import { NotifyChoices, type Topic, emailTopics, topicOf, topics, waysFor, waysOfTopics } from './choices.ts'
import { chooseWays, giveUpWay } from './choose-ways.ts'
import { DailyDigest, setDigest } from './digest.ts'
import { EmailRefusal, isGivenUp, tryEmailAgain } from './email.ts'
import { forgetRefusal, noteRefusal } from './emails-of-server.ts'
import { addKeyword, removeKeyword } from './keywords.ts'
import { Keyword, KeywordCount } from './keyword.ts'
import { NotifyLevel, isMuted, setLevel } from './level.ts'
import { causes } from './notice.ts'
import { stopEmails } from './stop-emails.ts'
import { topicWords } from './topic-words.ts'

const space = ownSpace(ada)
const key = { space, id: ada }

test('every cause belongs to a topic, every topic has one, and each is called by its own name', () => {
  expect(new Set(causes.map((cause) => topicOf[cause]))).toEqual(new Set(topics))
  expect(new Set(topics.map((topic) => topicWords[topic])).size).toBe(topics.length)
  for (const topic of topics) expect(topicWords[topic]).toMatch(/^[A-Z].{4}/)
})

test('what is usual, and what cannot be turned off, is among what is offered', () => {
  const isRight = (topic: Topic): boolean => {
    const { offered, usual, always } = waysOfTopics[topic]
    return [...usual, ...always].every((way) => offered.includes(way)) && usual.includes('inbox')
  }
  expect(topics.filter((topic) => !isRight(topic))).toEqual([])
})

/** The ways by which one is told of a topic until one chooses. */
const usual: Record<Topic, string> = {
  mentions: 'inbox push email',
  everyone: 'inbox push',
  direct: 'inbox push email',
  replies: 'inbox push',
  comments: 'inbox push',
  watched: 'inbox',
  keywords: 'inbox',
  reactions: 'inbox',
  invitations: 'inbox push email',
  events: 'inbox push email',
  reminders: 'inbox push',
  later: 'inbox push',
  account: 'inbox push',
  imports: 'inbox',
}

test.each(topics)('until one chooses, one is told of %s as is usual', (topic) => {
  expect(waysFor(topic).join(' ')).toBe(usual[topic])
})

test('without the inbox one is told by no way, but of what cannot be turned off', () => {
  expect(waysFor('mentions', { mentions: ['push', 'email'] })).toEqual([])
  expect(waysFor('account', { account: [] })).toEqual(['inbox'])
  expect(waysFor('later', { later: ['email'] })).toEqual(['inbox', 'email'])
  expect(waysFor('reactions', { reactions: ['inbox', 'push', 'email'] })).toEqual(['inbox'])
  expect(emailTopics).not.toContain('reminders')
  expect(emailTopics).toContain('mentions')
})

test('one chooses topic by topic, and the others stay', async () => {
  const memory = teamInMemory()
  const choose = (topic: string, ways: readonly string[]) => memory.act(chooseWays, { topic, ways }, { by: ada })
  expect([await choose('direct', ['email', 'inbox']), await choose('replies', [])]).toEqual(['done', 'done'])
  expect(memory.rows(NotifyChoices)).toEqual([{ ...key, ways: { direct: ['inbox', 'email'], replies: [] } }])
})

test('one gives up a way of a topic, of those that one chose or that are usual', async () => {
  const memory = teamInMemory()
  const giveUp = (topic: Topic, way: string) => memory.act(giveUpWay, { topic, way }, { by: ada })
  const ways = () => memory.rows(NotifyChoices)[0]?.ways
  expect([await giveUp('direct', 'push'), ways()]).toEqual(['done', { direct: ['inbox', 'email'] }])
  expect([await giveUp('direct', 'email'), ways()]).toEqual(['done', { direct: ['inbox'] }])
  expect([await giveUp('replies', 'email'), ways()]).toEqual([
    'done',
    { direct: ['inbox'], replies: ['inbox', 'push'] },
  ])
  expect(memory.rows(NotifyChoices)).toMatchObject([key])
})

test('the link in an email stops emails of the topics that it names, and the digest', async () => {
  const memory = teamInMemory()
  await memory.act(chooseWays, { topic: 'direct', ways: ['inbox', 'email'] }, { by: ada })
  await memory.act(setDigest, { digest: { time: '08:00', days: 'all' } }, { by: ada })
  const stop = (stopped: readonly Topic[], digest: boolean) =>
    memory.act(stopEmails, { person: ada, topics: stopped, digest }, { by: ada })
  const ways = () => memory.rows(NotifyChoices)[0]?.ways
  expect([await stop(['direct', 'mentions'], false), ways()]).toEqual([
    'done',
    { direct: ['inbox'], mentions: ['inbox', 'push'] },
  ])
  expect(memory.rows(DailyDigest)).toHaveLength(1)
  expect([await stop([], true), memory.rows(DailyDigest)]).toEqual(['done', []])
})

test('to stop a digest chooses nothing else, and topics can be stopped that nobody chose', async () => {
  const memory = teamInMemory()
  const stop = (stopped: readonly Topic[]) =>
    memory.act(stopEmails, { person: ada, topics: stopped, digest: true }, { by: ada })
  expect([await stop([]), memory.rows(NotifyChoices)]).toEqual(['done', []])
  expect([await stop(['events']), memory.rows(NotifyChoices)]).toEqual([
    'done',
    [{ ...key, ways: { events: ['inbox', 'push'] } }],
  ])
})

test('a digest comes at its time since it was chosen, or not at all', async () => {
  const memory = teamInMemory()
  const set = (digest: object | null, at: number) => memory.act(setDigest, { digest }, { by: ada, at })
  expect([await set({ time: '08:00', days: 'all' }, 5), await set({ time: '09:00', days: 'weekdays' }, 6)]).toEqual([
    'done',
    'done',
  ])
  expect(memory.rows(DailyDigest)).toEqual([{ ...key, time: '09:00', days: 'weekdays', at: 6 }])
  expect([await set(null, 7), memory.rows(DailyDigest), await set({ time: '25:00', days: 'all' }, 8)]).toEqual([
    'done',
    [],
    'bad-input',
  ])
})

test('one says of a space in which one is how much one wants to hear', async () => {
  const memory = teamInMemory()
  const den = newId()
  const set = (level: string, mutedUntil: number | null) =>
    memory.act(setLevel, { space: den, level, mutedUntil }, { by: ada })
  expect(await set('all', null)).toBe('no-space')
  memory.put(Access, { space, id: den, role: 'viewer', since: 1 })
  expect([await set('all', null), await set('nothing', 5)]).toEqual(['done', 'done'])
  const level = { space, id: den, level: 'nothing', mutedUntil: 5 } as const
  expect(memory.rows(NotifyLevel)).toEqual([level])
  expect([
    isMuted(level, 4),
    isMuted(level, 5),
    isMuted(undefined, 0),
    isMuted({ ...level, mutedUntil: null }, 4),
  ]).toEqual([true, false, false, false])
})

test('an address is given up after two refusals in a row, or one for good, until it takes a letter', async () => {
  const memory = teamInMemory()
  const refuse = (given: object = {}) => memory.act(noteRefusal, { person: ada, words: 'No.', ...given }, { by: ada })
  const given = () => isGivenUp(memory.rows(EmailRefusal)[0])
  expect([given(), await refuse(), given(), await refuse(), given()]).toEqual([false, 'done', false, 'done', true])
  expect(memory.rows(EmailRefusal)).toEqual([{ ...key, times: 2, words: 'No.', at: someTime }])
  expect([await memory.act(forgetRefusal, { person: ada }, { by: ada }), given()]).toEqual(['done', false])
  expect([await refuse({ isForGood: true }), given()]).toEqual(['done', true])
  expect([await memory.act(tryEmailAgain, {}, { by: ada }), given()]).toEqual(['done', false])
})

test('a keyword is kept as it was written, once for all that are alike', async () => {
  const memory = teamInMemory()
  const add = (word: string) => memory.act(addKeyword, { word }, { by: ada })
  expect([await add('  Q3   Budget plan '), await add('q3 BUDGET plan'), await add('été')]).toEqual([
    'done',
    'done',
    'done',
  ])
  expect(memory.rows(Keyword)).toEqual([
    { space, id: 'q3 budget plan', word: 'Q3 Budget plan', key: 'q3 budget', at: someTime },
    { space, id: 'ete', word: 'été', key: 'ete', at: someTime },
  ])
  expect(memory.rows(KeywordCount)).toEqual([{ ...key, count: 2 }])
  expect(await memory.act(removeKeyword, { word: 'ÉTÉ' }, { by: ada })).toBe('done')
  expect(await memory.act(removeKeyword, { word: 'ÉTÉ' }, { by: ada })).toBe('done')
  expect([memory.rows(Keyword).length, memory.rows(KeywordCount)]).toEqual([1, [{ ...key, count: 1 }]])
  expect(await memory.act(removeKeyword, { word: ' Q3 budget   PLAN' }, { by: ada })).toBe('done')
  expect(memory.rows(Keyword)).toEqual([])
})

test('a keyword has two to forty letters that can be seen, and one has twenty', async () => {
  const memory = teamInMemory()
  const add = (word: string) => memory.act(addKeyword, { word }, { by: ada })
  for (const word of ['', ' a ', 'a\u200b', 'x'.repeat(41), '👍'.repeat(41)]) expect(await add(word)).toBe('bad-length')
  for (const word of ['ab', 'a b', 'x'.repeat(40), '👍'.repeat(40)]) expect(await add(word)).toBe('done')
  memory.put(KeywordCount, { ...key, count: 19 })
  expect([await add('last'), await add('late'), await add('ab')]).toEqual(['done', 'too-many', 'done'])
})
