import type { SpaceId } from '@atrium/engine/contract'
import { SentFiles } from '@atrium/features/files/web'
import { SidePanel } from '@atrium/ui'

interface Props {
  readonly space: SpaceId
  /** Whether there is room for the messages beside it. */
  readonly isRoomy: boolean
  onClose(): void
}

/** The files of a room, beside it. */
export function FilesPanel({ space, isRoomy, onClose }: Props) {
  return (
    <SidePanel title="Files of this conversation" onClose={onClose}>
      <SentFiles space={space} kept={isRoomy ? { panel: 'files' } : undefined} />
    </SidePanel>
  )
}
