import * as z from 'zod/mini'
import { IdSchema, defineAction, defineGate, teamSpace, talkers, anytime } from '@atrium/engine/contract'
import { Person, showFace } from '@atrium/features/people/contract'
import { hideFile, showFile } from './keep-file.ts'
import { mustBeOwnPicture, ownPicture } from './own-picture.ts'

/** Hands on one's profile, which shows what is one's own to show. */
const onOwnProfile = defineGate({
  name: ownPicture.name,
  refusals: { ...ownPicture.refusals, 'no-profile': 'Your profile is not ready yet. Sign in again.' },
  async pass(tx, { file }: { readonly file: string | null }, deed) {
    const person = (await tx.get(Person, { space: teamSpace, id: deed.by })) ?? deed.refuse('no-profile')
    if (file !== null && file !== person.avatar) await mustBeOwnPicture(tx, { space: teamSpace, id: file }, deed)
    return person
  },
})

/** Shows oneself by a picture of one's own, which is a file of the team's space, or by initials again. */
export const setAvatar = defineAction({
  name: 'files/set-avatar',
  title: 'Profile picture',
  input: z.object({ file: z.nullable(IdSchema) }),
  may: talkers,
  when: anytime,
  on: onOwnProfile,
  refusals: {},
  where: () => teamSpace,
  async apply(tx, { file: id }, { by, at, on: person }) {
    const place = { kind: 'person', id: by } as const
    if (id === person.avatar) return
    if (id !== null) await showFile(tx, { space: teamSpace, id, by }, place)
    if (person.avatar) await hideFile(tx, { space: teamSpace, id: person.avatar, at, owner: by }, place)
    await showFace(tx, person, { file: id, at })
  },
})
