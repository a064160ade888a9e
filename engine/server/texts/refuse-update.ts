import { type TextStanding, commonRefusals } from '@atrium/engine/contract'
import { textFrame } from './text-frames.ts'
import type { ScreenInText } from './text-places.ts'
import type { TextStore } from './text-store.ts'

interface Refusal {
  readonly n: number
  readonly code: string
  readonly message: string
}

/** Says to a screen why an update of it is not taken. */
export function refuse({ topic, listener, follower }: ScreenInText, refusal: Refusal): void {
  // It writes nothing more until it is told that it may.
  if (refusal.code === 'only-suggestions') Object.assign(follower, { canWrite: false, why: refusal.message })
  listener.sendBytes(textFrame({ type: 'refused', text: topic.key, ...refusal }))
}

/** Refuses all but what lies in another space by now and was looked at without what it stands on: its screen is sent there. */
export async function refuseHere(
  texts: Pick<TextStore, 'movedTo'>,
  place: ScreenInText,
  refusal: Refusal,
): Promise<void> {
  const isElsewhere = refusal.code === 'bad-update' && (await texts.movedTo(place.topic.key))
  if (!isElsewhere) refuse(place, refusal)
}

export function refuseAccess(place: ScreenInText, n: number, standing: TextStanding): void {
  const { topic, follower } = place
  const why = topic.row && topic.whyNot(follower, standing)
  refuse(place, { n, code: 'not-allowed', message: why ?? commonRefusals['no-access'] })
}
