import { IconPencil } from '@tabler/icons-react'
import { ownSpace, type SpaceId } from '@atrium/engine/contract'
import { useClient, useRow } from '@atrium/engine/web'
import { useDraftHere } from '@atrium/ui'
import { Draft } from '../../contract/reading.ts'

/** Says that there are unsent words for a space, written here or on another device. */
export function DraftMark({ space }: { space: SpaceId }) {
  const { person } = useClient()
  const kept = useRow(Draft, { space: ownSpace(person), id: space })
  const here = useDraftHere(person, space)
  if ((here || kept?.text || '').trim() === '') return null
  return (
    <span className="within-row still dimmed" title="Draft">
      <IconPencil size={14} aria-hidden="true" />
      <span className="unseen">, unsent words</span>
    </span>
  )
}
