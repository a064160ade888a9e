import * as z from 'zod/mini'
import {
  type SpaceId,
  type GateDeed,
  type Role,
  SpaceIdSchema,
  type Tx,
  defineGate,
  defineRecord,
  talkers,
} from '@atrium/engine/contract'
import { AllowedSchema, isAllowed } from '@atrium/features/spaces/contract'
import { mentionsIn } from '@atrium/features/groups/contract'

export const everyoneKey = (space: SpaceId) => ({ space, id: space })

/** Who can mention everyone of a space at once, of those who write in its chat: one row, in the space. */
export const EveryoneSettings = defineRecord({
  name: 'everyoneSettings',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), whoMentions: AllowedSchema }),
})
export type EveryoneSettings = z.infer<typeof EveryoneSettings.schema>

/** Whether somebody of `role` in a space can mention everyone there; all can until it is decided otherwise. */
export const mayMentionEveryone = (role: Role | undefined, settings: EveryoneSettings | undefined): boolean =>
  isAllowed(role, settings?.whoMentions ?? 'members', talkers)

/** Whether a text mentions everyone of a space, or everyone who is there. */
export function mentionsEveryone(text: string): boolean {
  const { channel, here } = mentionsIn(text)
  return channel || here
}

export const everyoneGate = {
  name: 'the text mentions everyone only if the role may',
  refusals: {
    'no-everyone': 'Only owners and admins can mention everyone here. Remove @channel and @here, then send it again.',
  },
} as const

/** Refuses who may not mention everyone of the space. */
export async function checkEveryone(tx: Pick<Tx, 'get'>, deed: GateDeed<'no-everyone'>): Promise<void> {
  const settings = await tx.get(EveryoneSettings, everyoneKey(deed.space))
  if (!mayMentionEveryone(deed.role, settings)) deed.refuse('no-everyone')
}

/** Keeps mentions of everyone to those who can make them. */
export const everyoneAllowed = defineGate({
  ...everyoneGate,
  async pass(tx, { text }: { readonly text: string }, deed) {
    if (mentionsEveryone(text)) await checkEveryone(tx, deed)
  },
})
