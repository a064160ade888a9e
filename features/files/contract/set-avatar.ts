import * as z from 'zod/mini'
import { IdSchema, defineAction, teamSpace, talkers, anytime } from '@atrium/engine/contract'
import { Person, showFace } from '@atrium/features/people/contract'
import { hideFile, showFile } from './keep-file.ts'
import { isPicture } from './space-file.ts'

/** Shows oneself by a picture of one's own, which is a file of the team's space, or by initials again. */
export const setAvatar = defineAction({
  name: 'files/set-avatar',
  title: 'Profile picture',
  input: z.object({ file: z.nullable(IdSchema) }),
  may: talkers,
  when: anytime,
  refusals: {
    'no-picture': 'You can only use a picture you uploaded. Choose another file.',
    'no-profile': 'Your profile is not ready yet. Sign in again.',
  },
  where: () => teamSpace,
  async apply(tx, { file: id }, { by, at, refuse }) {
    const person = (await tx.get(Person, { space: teamSpace, id: by })) ?? refuse('no-profile')
    const place = { kind: 'person', id: by } as const
    if (id === person.avatar) return
    if (id !== null) {
      const file = await showFile(tx, { space: teamSpace, id, by }, place)
      if (!file || file.by !== by || !isPicture(file.type)) return refuse('no-picture')
    }
    if (person.avatar) await hideFile(tx, { space: teamSpace, id: person.avatar, at, owner: by }, place)
    await showFace(tx, person, { file: id, at })
  },
})
