import type { Due, WrittenText } from '@atrium/engine/server'
import { tellPeople } from '@atrium/features/notifications/server'
import { documentPath } from '../../contract/document-path.ts'

/** Tells people that a page has come to name them, as each of them wants it. */
export async function tellMentioned(due: Due<WrittenText>, people: readonly string[]): Promise<void> {
  const { text, by } = due.data
  const { space, id: page } = text
  await tellPeople(due, {
    space,
    by,
    causes: new Map(people.map((person) => [person, 'mention'])),
    contents: (person) => ({
      id: due.idFor(`mention ${person}`),
      message: '',
      sourceType: 'document',
      sourceId: page,
      sourceName: '',
      link: documentPath({ space, id: page }),
    }),
  })
}
