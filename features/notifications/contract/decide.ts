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

/** How a person stands to the space in which it happened. */
export interface Standing {
  readonly person: string
  readonly level: Pick<NotifyLevel, 'level' | 'mutedUntil'> | undefined
  /** Whether they do not want to be disturbed now. */
  readonly isQuiet: boolean
  /** Whether a screen of theirs is open now. */
  readonly isHere: boolean
}

/** Where to tell of it: nowhere or in the app; `isSilent` leaves it to be found later. */
export type Decision =
  | { readonly way: 'none'; readonly reason: 'own' | 'level' | 'muted' | 'away' }
  | { readonly way: 'in-app'; readonly isSilent: boolean; readonly reason: Happening['cause'] }

/** Decides whether and how `person` hears of what happened; the one place that does. */
export function decide(happening: Happening, standing: Standing, now: number): Decision {
  const { cause, by } = happening
  if (by === standing.person) return none('own')
  if (cause === 'here' && !standing.isHere) return none('away')
  if (ofOneself.has(cause)) return tell(cause, false)
  return asksIn.has(cause) ? tell(cause, standing.isQuiet) : byLevel(happening, standing, now)
}

function byLevel(happening: Happening, standing: Standing, now: number): Decision {
  const { cause } = happening
  if (!hears(levelOf(happening, standing), cause)) return none('level')
  const isMuted = (standing.level?.mutedUntil ?? 0) > now
  if (isMuted && cause !== 'mention') return none('muted')
  return tell(cause, standing.isQuiet || isMuted)
}

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
const ofOneself: ReadonlySet<Happening['cause']> = new Set(['reminder', 'account', 'import'])

const none = (reason: Extract<Decision, { way: 'none' }>['reason']): Decision => ({ way: 'none', reason })
const tell = (reason: Happening['cause'], isSilent: boolean): Decision => ({ way: 'in-app', isSilent, reason })

const levelOf = ({ isDirect }: Happening, { level }: Standing): Level =>
  level?.level ?? (isDirect ? 'all' : defaultLevel)

const hears = (level: Level, cause: Happening['cause']): boolean =>
  level === 'all' || (level === 'mentions' && cause !== 'message' && cause !== 'direct')
