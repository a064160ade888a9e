import * as z from 'zod/mini'
import { defineAction, teamSpace, everybody, anytime } from '@atrium/engine/contract'
import { cleanName, maxNameLength } from './name.ts'
import { Person } from './person.ts'

/** Gives oneself another name to show (R5.23). */
export const rename = defineAction({
  name: 'people/rename',
  title: 'Display name',
  input: z.object({
    name: z.string().check(z.maxLength(maxNameLength, `A name can have at most ${maxNameLength} characters.`)),
  }),
  may: everybody,
  when: anytime,
  refusals: {
    'no-name': 'Please enter a name.',
    'no-profile': 'Your profile is not ready yet. Sign in again.',
  },
  where: () => teamSpace,
  async apply(tx, { name }, { by, at, refuse }) {
    const displayName = cleanName(name) || refuse('no-name')
    const person = (await tx.get(Person, { space: teamSpace, id: by })) ?? refuse('no-profile')
    if (person.displayName === displayName) return
    await tx.put(Person, {
      ...person,
      displayName,
      updatedAt: at,
      firstName: displayName.split(' ')[0] ?? displayName,
    })
  },
})
