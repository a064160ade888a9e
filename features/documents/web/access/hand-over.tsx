import type { SpaceId } from '@atrium/engine/contract'
import { useAct } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'
import { ConfirmDialog, showOutcome } from '@atrium/ui'
import { handOverPage } from '../../contract/access/hand-over-page.ts'

interface Props {
  readonly space: SpaceId
  /** Who is to own it; undefined while nobody is chosen. */
  readonly heir: string | undefined
  onClose(): void
}

/** Asks whether somebody else is to own a page. */
export function HandOver({ space, heir, onClose }: Props) {
  const people = usePeopleById()
  const handOver = useAct(handOverPage)
  const name = (heir && people.get(heir)?.displayName) || 'Someone'

  async function handleConfirm(person: string): Promise<void> {
    onClose()
    const answer = await handOver({ space, person })
    showOutcome(answer, `${name} owns this document now.`)
  }

  return (
    <ConfirmDialog
      isOpen={heir !== undefined}
      title="Hand over this document"
      confirm="Hand over"
      onConfirm={() => heir && void handleConfirm(heir)}
      onClose={onClose}
    >
      {name} will own this document and the documents inside it, and only they can hand it back. You keep full access.
    </ConfirmDialog>
  )
}
