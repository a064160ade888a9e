import { type Choices, type Way, topicOf, waysFor } from './choices.ts'
import { type Level, type NotifyLevel, defaultLevel } from './level.ts'
import type { Cause } from './notice.ts'

/** Something that happened, as far as it can concern a person: a notice's cause, or a plain message. */
export interface Happening {
  readonly cause: Cause | 'message'
  /** Who did it; undefined where it is Atrium that tells. */
  readonly by: string | undefined
  /** Whether the space is a conversation of a few, where every message is meant for each. */
  readonly isDirect?: boolean
}

/** How a person stands to what happened. Times are milliseconds since 1970. */
export interface Standing {
  readonly person: string
  /** How much they want to hear of the space in which it happened. */
  readonly level: Pick<NotifyLevel, 'level' | 'mutedUntil'> | undefined
  /** What they chose by cause and way; what is usual when absent. */
  readonly choices?: Choices | undefined
  /** Until when they do not want to be disturbed: null for nobody knows, undefined when they may be. */
  readonly quietUntil: number | null | undefined
  /** Whether they were active a short while ago. */
  readonly isHere: boolean
  /** Whether a screen of theirs is open at this moment, on any device. */
  readonly isLooking: boolean
}

/**
 * Where, when and why to tell of it: nowhere, or in the app at once, where `isSilent` leaves it to be found later. Who has not
 * read it there by then is told on their devices at `pushAt` and by email at `emailAt`, unless these are null.
 */
export type Decision =
  | { readonly way: 'none'; readonly reason: 'own' | 'level' | 'muted' | 'away' | 'choice' }
  | {
      readonly way: 'in-app'
      readonly isSilent: boolean
      readonly pushAt: number | null
      readonly emailAt: number | null
      readonly reason: Happening['cause']
    }

/** Whoever has a screen open may see it there first. */
export const glanceMs = 20_000
/** What was not seen for so long is told by email. */
export const unseenMs = 600_000

/** Decides whether and how `person` hears of what happened; the one place that does. */
export function decide(happening: Happening, standing: Standing, now: number): Decision {
  const { cause, by } = happening
  if (by === standing.person) return none('own')
  if (cause === 'here' && !standing.isHere) return none('away')
  return isOfSpace(cause) ? byLevel(happening, standing, now) : byChoice(cause, { ...standing, isMuted: false }, now)
}

/** The space's level says whether, and a mute that no more than one's name is heard of, to be found later. */
function byLevel(happening: Happening, standing: Standing, now: number): Decision {
  const { cause } = happening
  if (!hears(levelOf(happening, standing), cause)) return none('level')
  const isMuted = (standing.level?.mutedUntil ?? 0) > now
  if (isMuted && cause !== 'mention') return none('muted')
  return byChoice(cause, { ...standing, isMuted }, now)
}

interface Reachable extends Pick<Standing, 'choices' | 'quietUntil' | 'isLooking'> {
  readonly isMuted: boolean
}

/** What the person chose says by which ways; quiet hours and what they look at say when. */
function byChoice(
  cause: Happening['cause'],
  { choices, quietUntil, isLooking, isMuted }: Reachable,
  now: number,
): Decision {
  const ways: readonly Way[] = cause === 'message' ? ['inbox'] : waysFor(topicOf[cause], choices)
  if (ways.length === 0) return none('choice')
  const freeAt = isMuted ? null : freeFrom(cause, quietUntil, now)
  const at = (way: Way, earliest: number): number | null =>
    freeAt === null || !ways.includes(way) ? null : later(freeAt, earliest)
  return {
    way: 'in-app',
    isSilent: cause === 'reaction' || freeAt !== now,
    pushAt: at('push', isLooking ? now + glanceMs : now),
    emailAt: at('email', now + unseenMs),
    reason: cause,
  }
}

/** From when on the person may be disturbed; null while nobody knows. */
export function freeFrom(cause: Happening['cause'], quietUntil: number | null | undefined, now: number): number | null {
  if (quietUntil === undefined || ofOneself.has(cause)) return now
  return quietUntil === null ? null : later(quietUntil, now)
}

const later = (one: number, other: number): number => (one > other ? one : other)

/** These are not of the space's conversation, so its level does not hold for them. */
const asksIn: ReadonlySet<Happening['cause']> = new Set([
  'invitation',
  'event',
  'answered',
  'request',
  'declined',
  'added',
  'joined',
])

/** What one asked for oneself, or must know at once, is told at night, too. */
const ofOneself: ReadonlySet<Happening['cause']> = new Set(['reminder', 'later', 'account', 'import'])

const isOfSpace = (cause: Happening['cause']): boolean => !asksIn.has(cause) && !ofOneself.has(cause)

const none = (reason: Extract<Decision, { way: 'none' }>['reason']): Decision => ({ way: 'none', reason })

const levelOf = ({ isDirect }: Happening, { level }: Standing): Level =>
  level?.level ?? (isDirect ? 'all' : defaultLevel)

const hears = (level: Level, cause: Happening['cause']): boolean =>
  level === 'all' || (level === 'mentions' && cause !== 'message' && cause !== 'direct')
