import { IconUsersGroup } from '@tabler/icons-react'
import { useGroups } from './use-groups.ts'

/** The groups in which somebody is, in a row; nothing where there are none. */
export function GroupsOfPerson({ id }: { readonly id: string }) {
  const handles = useGroups()
    .filter(({ people }) => people.includes(id))
    .map(({ handle }) => `@${handle}`)
  if (handles.length === 0) return null
  return (
    <>
      <IconUsersGroup size={14} role="img" aria-label="Groups" /> {handles.join(', ')}
    </>
  )
}
