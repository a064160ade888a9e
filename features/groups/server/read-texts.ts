import type { Question } from '@atrium/engine/server'
import { profilesOf } from '@atrium/features/people/server'
import { mentionsIn, withNames } from '../contract/mentions.ts'
import { handlesOf } from './groups-of.ts'

/** Reads some texts as people do: who and what is mentioned in them is called as it is now. */
export async function readTexts(db: Question['db'], texts: readonly string[]): Promise<(text: string) => string> {
  const mentions = texts.map(mentionsIn)
  const [people, handles] = await Promise.all([
    profilesOf(db, [...new Set(mentions.flatMap((one) => one.people))]),
    handlesOf(db, [...new Set(mentions.flatMap(({ groups }) => groups))]),
  ])
  return (text) =>
    withNames(
      text,
      (id) => people.get(id)?.displayName ?? '',
      (id) => handles.get(id),
    )
}
