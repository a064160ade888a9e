import type { SpaceId } from '@atrium/engine/contract'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useClient, useRole } from '@atrium/engine/web'
import type { TakenName } from '../contract/queries.ts'
import { keepWords, shownWords, titleOf } from './same-names-words.ts'
import type { Asking, Choice } from './use-bring.ts'

interface Props {
  readonly isOpen: boolean
  readonly space: SpaceId
  readonly asking: Asking | undefined
  onChoose(choice: Choice): void
  onClose(): void
}

/** Asks what becomes of files whose names others have already. */
export function SameNamesDialog({ isOpen, space, asking, onChoose, onClose }: Props) {
  const { files, taken } = asking ?? nothing
  const mayReplace = useMayReplace(space, taken)
  const hasOthers = files.length > taken.length
  return (
    <Modal opened={isOpen} onClose={onClose} title={titleOf(taken)}>
      <Text size="sm">
        {keepWords(taken)}
        {mayReplace ? ', or replace what is here: it goes to the trash.' : '.'}
        {shownWords(taken)}
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={hasOthers ? () => onChoose('skip') : onClose}>
          {hasOthers ? 'Skip' : 'Cancel'}
        </Button>
        {mayReplace && (
          <Button variant="default" onClick={() => onChoose('replace')}>
            Replace
          </Button>
        )}
        <Button data-autofocus onClick={() => onChoose('keep')}>
          Keep both
        </Button>
      </Group>
    </Modal>
  )
}

const nothing: Asking = { files: [], taken: [] }

function useMayReplace(space: SpaceId, taken: readonly TakenName[]): boolean {
  const { person } = useClient()
  const role = useRole(space)
  // What is shown somewhere would be missing there, and the new file is not put in its place.
  if (taken.some(({ shown }) => shown > 0)) return false
  return role === 'owner' || role === 'admin' || taken.every(({ by }) => by === person)
}
