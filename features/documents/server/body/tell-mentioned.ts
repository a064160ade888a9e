import type { Due, WrittenText } from '@atrium/engine/server'
import { tellPeople } from '@atrium/features/notifications/server'
import { documentPath } from '../../contract/document-path.ts'

interface News {
  /** Whom the page has come to name. */
  readonly mentioned: readonly string[]
  /** Who has something new to do there, each with the block that says what. */
  readonly assigned: ReadonlyMap<string, string>
}

/** Tells people that a page has come to name them, or to give them something to do, as each of them wants it. */
export async function tellMentioned(due: Due<WrittenText>, { mentioned, assigned }: News): Promise<void> {
  const { text, by } = due.data
  const { space, id: page } = text
  await tellPeople(due, {
    space,
    by,
    causes: new Map([...mentioned, ...assigned.keys()].map((person) => [person, 'mention'])),
    contents: (person) => {
      const block = assigned.get(person)
      const path = documentPath({ space, id: page })
      return {
        // What there is to do on a page is told of once: one more task takes the place of what was told before.
        id: block === undefined ? due.idFor(`mention ${person}`) : page,
        message: '',
        sourceType: 'document',
        sourceId: page,
        sourceName: '',
        link: block === undefined ? path : `${path}#${block}`,
        facts: block === undefined ? {} : { what: 'task' },
      }
    },
  })
}
