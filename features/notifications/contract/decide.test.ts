import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Way, topics, ways } from './choices.ts'
import { type Decision, type Happening, type Standing, decide, glanceMs, unseenMs } from './decide.ts'
import { levels } from './level.ts'
import { causes } from './notice.ts'

const now = 1_000
const by = (cause: Happening['cause'], more: Partial<Happening> = {}): Happening => ({ cause, by: 'bob', ...more })
const standing = (more: Partial<Standing> = {}): Standing => ({
  person: 'ada',
  level: undefined,
  quietUntil: undefined,
  isHere: true,
  isLooking: true,
  ...more,
})
const level = (name: 'all' | 'mentions' | 'nothing', mutedUntil: number | null = null) => ({ level: name, mutedUntil })

test('R1.06 who is named hears of it in the app, and why', () => {
  for (const cause of [
    'mention',
    'channel',
    'here',
    'reply',
    'comment',
    'watched',
    'keyword',
    'invitation',
    'event',
    'answered',
    'request',
  ] as const)
    expect(decide(by(cause), standing(), now)).toMatchObject({ way: 'in-app', isSilent: false, reason: cause })
})

test('what one asked for oneself, and what concerns one’s account, is told aloud whenever it is', () => {
  for (const cause of ['reminder', 'later', 'account', 'import'] as const)
    expect(decide(by(cause, { by: undefined }), standing({ quietUntil: null }), now)).toMatchObject({
      way: 'in-app',
      isSilent: false,
      reason: cause,
    })
  expect(decide(by('added'), standing({ quietUntil: null }), now)).toMatchObject({ isSilent: true })
})

test('nobody hears of what they did themselves', () => {
  expect(decide(by('mention', { by: 'ada' }), standing(), now)).toEqual({ way: 'none', reason: 'own' })
})

test('a plain message is heard of at the level of all, and in a conversation of a few', () => {
  expect(decide(by('message'), standing(), now).way).toBe('none')
  expect(decide(by('message'), standing({ level: level('all') }), now).way).toBe('in-app')
  expect(decide(by('message', { isDirect: true }), standing(), now).way).toBe('in-app')
  expect(decide(by('message', { isDirect: true }), standing({ level: level('mentions') }), now).way).toBe('none')
})

test('at the level of nothing only being asked in is heard of', () => {
  const deaf = standing({ level: level('nothing') })
  expect(decide(by('mention'), deaf, now)).toEqual({ way: 'none', reason: 'level' })
  expect(decide(by('invitation'), deaf, now).way).toBe('in-app')
})

test('of a muted space only one’s own name is heard, silently, until the time is over', () => {
  const muted = standing({ level: level('all', now + 1) })
  expect(decide(by('mention'), muted, now)).toEqual({
    way: 'in-app',
    isSilent: true,
    pushAt: null,
    emailAt: null,
    reason: 'mention',
  })
  expect(decide(by('channel'), muted, now)).toEqual({ way: 'none', reason: 'muted' })
  expect(decide(by('channel'), muted, now + 1).way).toBe('in-app')
})

test('who is not to be disturbed finds it later, and @here is for those who are here', () => {
  expect(decide(by('mention'), standing({ quietUntil: null }), now)).toMatchObject({ way: 'in-app', isSilent: true })
  expect(decide(by('here'), standing({ isHere: false }), now)).toEqual({ way: 'none', reason: 'away' })
})

test('who has a screen open is told there first, others at once, and by email what was not seen for ten minutes', () => {
  const at = { emailAt: now + unseenMs }
  expect(decide(by('mention'), standing(), now)).toMatchObject({ ...at, pushAt: now + glanceMs })
  expect(decide(by('mention'), standing({ isLooking: false }), now)).toMatchObject({ ...at, pushAt: now })
  expect(decide(by('reply'), standing(), now)).toMatchObject({ emailAt: null })
})

test('in quiet hours devices and email wait until they end, or are left out while nobody knows when', () => {
  const end = now + 3_600_000
  expect(decide(by('direct'), standing({ quietUntil: end, level: level('all') }), now)).toMatchObject({
    isSilent: true,
    pushAt: end,
    emailAt: end,
  })
  expect(decide(by('mention'), standing({ quietUntil: null }), now)).toMatchObject({ pushAt: null, emailAt: null })
})

test('what was turned off reaches nobody by that way, and without the inbox by none', () => {
  const choices = (...ways: readonly Way[]) => standing({ choices: { mentions: [...ways] } })
  expect(decide(by('mention'), choices('inbox'), now)).toMatchObject({ pushAt: null, emailAt: null })
  expect(decide(by('mention'), choices('push'), now)).toEqual({ way: 'none', reason: 'choice' })
  // Word of one’s own account is always there to be found.
  expect(decide(by('account', { by: undefined }), standing({ choices: { account: [] } }), now)).toMatchObject({
    way: 'in-app',
    pushAt: null,
  })
})

const later = (...times: readonly number[]): number => times.toSorted((one, other) => other - one)[0] ?? now

/** A rule in a sentence: when it holds, and what then comes of it. */
type Rule = (happening: Happening, of: Standing) => Decision | undefined
const nowhere = (reason: 'own' | 'level' | 'muted' | 'away' | 'choice', holds: boolean): Decision | undefined =>
  holds ? { way: 'none', reason } : undefined
const found = ({ cause: reason }: Happening): Decision => ({
  way: 'in-app',
  isSilent: true,
  pushAt: null,
  emailAt: null,
  reason,
})
const isOf = ({ cause }: Happening, words: string): boolean => words.split(' ').includes(cause)
const isOwn = (it: Happening): boolean => isOf(it, 'reminder later account import')
const isTalk = (it: Happening): boolean =>
  isOf(it, 'mention channel here reply comment watched keyword direct reaction message')
const isMuted = ({ level: of }: Standing): boolean => Number(of?.mutedUntil) > now

/** The rules once more: the first that says something counts. */
const rules: readonly Rule[] = [
  // Whoever did it knows.
  (it, of) => nowhere('own', it.by === of.person),
  // @here is for those who are here.
  (it, of) => nowhere('away', isOf(it, 'here') && !of.isHere),
  // At the level of nothing, nothing that is said there is heard of.
  (it, of) => nowhere('level', isTalk(it) && of.level?.level === 'nothing'),
  // At the level of mentions, no plain messages are; it is everybody's level until they choose, but for conversations of a few.
  (it, of) => nowhere('level', isOf(it, 'message direct') && of.level?.level === 'mentions'),
  (it, of) => nowhere('level', isOf(it, 'message direct') && !of.level && !it.isDirect),
  // In a muted conversation only one's name counts.
  (it, of) => nowhere('muted', isTalk(it) && !isOf(it, 'mention') && isMuted(of)),
  // Without the inbox there is no other way; word of one's account, and what one asked to be told, is never without it.
  (it, of) => nowhere('choice', !isOf(it, 'account later') && !wishes(it.cause, of).includes('inbox')),
  // It is silent, and in the inbox alone, in a muted conversation, and while nobody knows when one may be disturbed.
  (it, of) => (isTalk(it) && isMuted(of) ? found(it) : undefined),
  (it, of) => (!isOwn(it) && of.quietUntil === null ? found(it) : undefined),
  // A reaction is never more than found.
  (it) => (isOf(it, 'reaction') ? found(it) : undefined),
  // Else it is told when quiet hours end, and what nobody has seen, a little later by the other ways.
  (it, of) => {
    const from = isOwn(it) ? now : later(now, of.quietUntil ?? now)
    const wanted = wishes(it.cause, of)
    const push = later(from, of.isLooking ? now + 20_000 : now)
    const email = later(from, now + 600_000)
    return {
      ...found(it),
      isSilent: from > now,
      pushAt: wanted.includes('push') ? push : null,
      emailAt: wanted.includes('email') && isOf(it, mailed) ? email : null,
    }
  },
]

const plainly = (it: Happening, of: Standing): Decision | undefined =>
  rules.map((rule) => rule(it, of)).find((decision) => decision !== undefined)

const mailed =
  'mention channel here direct reply comment watched keyword invitation request declined added joined event answered later'

/** What the person, or else the product, wants for a cause. */
function wishes(cause: Happening['cause'], { choices }: Standing): readonly string[] {
  const table: Record<string, string> = {
    mention: 'mentions inbox push email',
    channel: 'everyone inbox push',
    here: 'everyone inbox push',
    direct: 'direct inbox push email',
    reply: 'replies inbox push',
    comment: 'comments inbox push',
    watched: 'watched inbox',
    keyword: 'keywords inbox',
    reaction: 'reactions inbox',
    event: 'events inbox push email',
    answered: 'events inbox push email',
    reminder: 'reminders inbox push',
    later: 'later inbox push',
    account: 'account inbox push',
    import: 'imports inbox',
    message: 'none inbox',
  }
  const [topic = '', ...usual] = (table[cause] ?? 'invitations inbox push email').split(' ')
  return Object.entries(choices ?? {}).find(([name]) => name === topic)?.[1] ?? usual
}

test('R3.11 it decides as the plain rules do, in 2,000 generated cases', () => {
  const moment = fc.integer({ min: now - 50, max: now + 2 * unseenMs })
  const happenings = fc.record({
    cause: fc.constantFrom<Happening['cause']>(...causes, 'message'),
    by: fc.constantFrom('ada', 'bob', 'bob', undefined),
    isDirect: fc.boolean(),
  })
  const standings = fc.record({
    person: fc.constant('ada'),
    level: fc.option(fc.record({ level: fc.constantFrom(...levels), mutedUntil: fc.option(moment) }), {
      nil: undefined,
    }),
    choices: fc.option(fc.dictionary(fc.constantFrom(...topics), fc.subarray([...ways])), { nil: undefined }),
    quietUntil: fc.oneof(fc.constant(undefined), fc.constant(null), moment),
    isHere: fc.boolean(),
    isLooking: fc.boolean(),
  })
  const seen = new Set<string>()
  const holds = fc.property(happenings, standings, (happening, of) => {
    const decision = decide(happening, of, now)
    seen.add(decision.way === 'none' ? decision.reason : `${decision.reason} ${decision.isSilent}`)
    expect(decision).toEqual(plainly(happening, of))
  })
  fc.assert(holds, { numRuns: 2_000, seed: 22 })
  // Each cause aloud and silently, but for the four that are never silent and the one that always is, and each reason to say nothing.
  expect(seen.size).toBe(2 * (causes.length + 1) - 4 - 1 + 5)
})
