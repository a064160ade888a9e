import type { SpaceId, Role, ServerTextFrame, TextKey, TextKind } from '@atrium/engine/contract'
import type { Logger } from '../log.ts'
import { textFrame } from './text-frames.ts'
import type { TextStore } from './text-store.ts'
import type { TextListener } from './text-topic.ts'

export type ClosedCode = Extract<ServerTextFrame, { type: 'closed' }>['code']

interface Needs {
  readonly texts: Pick<TextStore, 'movedTo'>
  readonly log: Logger
  roleOf(listener: TextListener, space: string): Role | undefined
}

interface Asked {
  readonly listener: TextListener
  readonly text: TextKey
  readonly kind: TextKind
  readonly opening: number | undefined
}

/** Says where a text lies now, to those who may read it there; to all others that it cannot be read, as of one that never was. */
export async function turnAway(
  needs: Needs,
  { listener, text, kind, opening }: Asked,
  code: ClosedCode,
): Promise<void> {
  const to = await movedTo(needs, text)
  const role = to === undefined ? undefined : needs.roleOf(listener, to)
  if (to === undefined || !role || !kind.readers.includes(role)) return close({ listener, text, opening }, code)
  listener.sendBytes(textFrame({ type: 'moved', text, to }))
}

async function movedTo({ texts, log }: Needs, text: TextKey): Promise<SpaceId | undefined> {
  try {
    return await texts.movedTo(text)
  } catch (error) {
    log.error('It could not be read where a text lies.', { error })
    return undefined
  }
}

export function close({ listener, text, opening }: Omit<Asked, 'kind'>, code: ClosedCode): void {
  listener.sendBytes(textFrame({ type: 'closed', text, code, opening }))
}
