import type { SpaceId } from '@atrium/engine/contract'
import { Group, Select, TextInput } from '@mantine/core'
import { IconArrowLeft, IconLayoutGrid, IconList, IconSearch, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useClient, useRows } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'
import { Switcher } from '@atrium/ui'
import type { FileOrder } from '../contract/queries.ts'
import type { FileKind } from '../contract/space-file.ts'
import classes from './file-tools.module.css'
import type { FileSearch } from './merge-files.ts'

export type View = 'grid' | 'list'
export type Wanted = Omit<FileSearch, 'space' | 'isSent'>

const views = [
  { value: 'grid', label: 'Grid view', sign: <IconLayoutGrid size={18} aria-hidden="true" /> },
  { value: 'list', label: 'List view', sign: <IconList size={18} aria-hidden="true" /> },
] as const

interface Props {
  readonly space: SpaceId
  readonly wanted: Wanted
  readonly view: View
  onWanted(wanted: Wanted): void
  onView(view: View): void
  /** What else one does there, at the end. */
  readonly children?: ReactNode
}

const orders = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'name', label: 'By name' },
  { value: 'largest', label: 'Largest' },
] as const
const kinds = [
  { value: 'any', label: 'All kinds' },
  { value: 'image', label: 'Pictures' },
  { value: 'video', label: 'Videos' },
  { value: 'audio', label: 'Sound' },
  { value: 'document', label: 'Documents' },
  { value: 'other', label: 'Others' },
] as const

/** How the files of a space are looked for, and shown. */
export function FileTools({ space, wanted, view, onWanted, onView, children }: Props) {
  const { order, kind, name, isDeleted, by } = wanted
  const people = useBringers(space)
  return (
    <Group gap="sm" mb="md" role="search" aria-label="Find files">
      <TextInput
        aria-label="Search files"
        placeholder="Search by name"
        type="search"
        value={name}
        className={`quiet-field ${classes.search}`}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        onChange={(event) => onWanted({ ...wanted, name: event.currentTarget.value })}
      />
      <Select
        aria-label="Kind"
        data={kinds}
        value={kind ?? 'any'}
        allowDeselect={false}
        className={`quiet-field ${classes.choice}`}
        onChange={(value) => onWanted({ ...wanted, kind: value === 'any' ? undefined : (value as FileKind) })}
      />
      {people.length > 1 && (
        <Select
          aria-label="Uploaded by"
          data={[anybody, ...people]}
          value={by ?? anybody.value}
          searchable
          allowDeselect={false}
          limit={50}
          nothingFoundMessage="No people match."
          className={`quiet-field ${classes.choice}`}
          onChange={(value) => onWanted({ ...wanted, by: value === anybody.value ? undefined : (value ?? undefined) })}
        />
      )}
      <Select
        aria-label="Order"
        data={orders}
        value={order}
        allowDeselect={false}
        className={`quiet-field ${classes.choice}`}
        onChange={(value) => onWanted({ ...wanted, order: value as FileOrder })}
      />
      <Switcher label="View" choices={views} chosen={view} onChoose={onView} />
      <button
        type="button"
        className="quiet-button"
        aria-label={isDeleted ? 'Back to the files' : 'Trash'}
        onClick={() => onWanted({ ...wanted, isDeleted: !isDeleted })}
      >
        {isDeleted ? <IconArrowLeft size={16} aria-hidden="true" /> : <IconTrash size={16} aria-hidden="true" />}
        <span className="not-on-phones">{isDeleted ? 'Back to the files' : 'Trash'}</span>
      </button>
      {children && (
        <Group ml="auto" className={classes.end}>
          {children}
        </Group>
      )}
    </Group>
  )
}

const anybody = { value: 'anybody', label: 'Anyone' }

/** Those who may have brought files into a space, oneself first. */
function useBringers(space: SpaceId): readonly { readonly value: string; readonly label: string }[] {
  const { person } = useClient()
  const people = usePeopleById()
  const others = useRows(Member, space)
    .flatMap(({ id }) => (id === person ? [] : (people.get(id) ?? [])))
    .map(({ id, displayName }) => ({ value: id, label: displayName }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return [{ value: person, label: 'Me' }, ...others]
}
