import type { Due, WrittenText } from '@atrium/engine/server'
import { maxMentionedGroups } from '@atrium/features/groups/contract'
import { groupsReading, throughGroup } from '@atrium/features/groups/server'
import { tellPeople } from '@atrium/features/notifications/server'
import { documentPath } from '../../contract/document-path.ts'

interface News {
  /** Whom the page has come to name. */
  readonly mentioned: readonly string[]
  /** The groups that it has come to name. */
  readonly groups: readonly string[]
  /** Who has something new to do there, each with the block that says what. */
  readonly assigned: ReadonlyMap<string, string>
}

/** Tells people that a page has come to name them, or to give them something to do, as each of them wants it. */
export async function tellMentioned(due: Due<WrittenText>, { mentioned, assigned, ...named }: News): Promise<void> {
  const { text, by } = due.data
  const { space, id: page } = text
  const groups = await groupsReading(due.db, space, named.groups.slice(0, maxMentionedGroups))
  const inGroups = groups.flatMap(({ people }) => people)
  await tellPeople(due, {
    space,
    by,
    causes: new Map([...mentioned, ...inGroups, ...assigned.keys()].map((person) => [person, 'mention'])),
    contents: (person) => {
      const block = assigned.get(person)
      const path = documentPath({ space, id: page })
      return {
        // What there is to do on a page is told of once: one more task takes the place of what was told before.
        id: block === undefined ? due.idFor(`mention ${person}`) : page,
        sourceType: 'document',
        sourceId: page,
        sourceName: '',
        link: block === undefined ? path : `${path}#${block}`,
        facts: block === undefined ? throughGroup(person, { people: mentioned, groups }) : { what: 'task' },
      }
    },
  })
}
