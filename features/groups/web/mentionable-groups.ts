import { teamSpace } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { Person } from '@atrium/features/people/contract'
import { PeopleGroup } from '../contract/people-group.ts'
import { aboutWords } from './group-words.ts'
import { peopleOf } from './people-of.ts'

interface MentionableGroup extends Pick<PeopleGroup, 'id' | 'name' | 'handle'> {
  /** Its name and how many are in it. */
  readonly about: string
}

/** The groups that can be mentioned, by handle; of those a guest of the team is shown none. */
export function mentionableGroups(client: Pick<Client, 'rows'>): readonly MentionableGroup[] {
  const people = new Map(client.rows(Person, teamSpace).map((person) => [person.id, person]))
  return client
    .rows(PeopleGroup, teamSpace)
    .toSorted((a, b) => a.handle.localeCompare(b.handle))
    .map((group) => {
      const { id, name, handle } = group
      return { id, name, handle, about: aboutWords(name, peopleOf(group, people).length) }
    })
}
