import * as z from 'zod/mini'
import { SpaceIdSchema, defineAction, managers } from '@atrium/engine/contract'
import { AllowedSchema } from '@atrium/features/spaces/contract'
import { openSpace } from '@atrium/features/workspaces/contract'
import { EveryoneSettings, everyoneKey } from './mention-everyone.ts'

/** Decides who can mention everyone in a space; what was sent stays. */
export const changeEveryoneSettings = defineAction({
  name: 'chat/change-everyone-settings',
  title: 'Who can mention everyone',
  input: z.object({ space: SpaceIdSchema, whoMentions: AllowedSchema }),
  may: managers,
  when: [openSpace],
  refusals: {},
  async apply(tx, { space, whoMentions: who }) {
    await tx.get(EveryoneSettings, everyoneKey(space))
    await tx.put(EveryoneSettings, { ...everyoneKey(space), whoMentions: who })
  },
})
