import { expect, test } from 'vitest'
import { type Happening, type Standing, decide } from './decide.ts'

const now = 1_000
const by = (cause: Happening['cause'], more: Partial<Happening> = {}): Happening => ({ cause, by: 'bob', ...more })
const standing = (more: Partial<Standing> = {}): Standing => ({
  person: 'ada',
  level: undefined,
  isQuiet: false,
  isHere: true,
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
    'invitation',
    'event',
    'answered',
    'request',
  ] as const)
    expect(decide(by(cause), standing(), now)).toEqual({ way: 'in-app', isSilent: false, reason: cause })
})

test('what one asked for oneself, and what concerns one’s account, is told aloud whenever it is', () => {
  for (const cause of ['reminder', 'account', 'import'] as const)
    expect(decide(by(cause, { by: undefined }), standing({ isQuiet: true }), now)).toEqual({
      way: 'in-app',
      isSilent: false,
      reason: cause,
    })
  expect(decide(by('added'), standing({ isQuiet: true }), now)).toMatchObject({ isSilent: true })
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
  expect(decide(by('mention'), muted, now)).toEqual({ way: 'in-app', isSilent: true, reason: 'mention' })
  expect(decide(by('channel'), muted, now)).toEqual({ way: 'none', reason: 'muted' })
  expect(decide(by('channel'), muted, now + 1).way).toBe('in-app')
})

test('who is not to be disturbed finds it later, and @here is for those who are here', () => {
  expect(decide(by('mention'), standing({ isQuiet: true }), now)).toMatchObject({ way: 'in-app', isSilent: true })
  expect(decide(by('here'), standing({ isHere: false }), now)).toEqual({ way: 'none', reason: 'away' })
})
