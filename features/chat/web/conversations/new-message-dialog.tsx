import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { PeoplePicker, usePeople } from '@atrium/features/people/web'
import { Form, FormEnd, FormError } from '@atrium/ui'
import { maxConversation } from '../../contract/conversation.ts'
import { useOpenDirect } from './use-open-direct.ts'

interface Props {
  readonly isOpen: boolean
  onClose(): void
}

/** Chooses one person or several to write to. */
export function NewMessageDialog({ isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="New message">
      <Choice onClose={onClose} />
    </Modal>
  )
}

function useStarting(chosen: readonly string[], onDone: () => void) {
  const open = useOpenDirect()
  const [refusal, setRefusal] = useState<string>()
  const [isOpening, setIsOpening] = useState(false)

  async function start(): Promise<void> {
    setIsOpening(true)
    const answer = await open(chosen)
    setIsOpening(false)
    if (answer.ok) onDone()
    else setRefusal(answer.message)
  }
  return { start, refusal, isOpening }
}

function Choice({ onClose }: Pick<Props, 'onClose'>) {
  const { person: me } = useClient()
  const people = usePeople()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { start, refusal, isOpening } = useStarting(chosen, onClose)
  return (
    <Form
      action={() => void start()}
      foot={
        <FormEnd disabled={chosen.length === 0} loading={isOpening} onCancel={onClose}>
          {chosen.length > 1 ? 'Start group' : 'Start'}
        </FormEnd>
      }
    >
      <PeoplePicker
        people={people.filter(({ id }) => id !== me)}
        chosen={chosen}
        most={maxConversation - 1}
        fullWords={`A conversation can have at most ${maxConversation} people; larger groups have workspaces.`}
        isFirst
        onChange={setChosen}
      />
      <FormError>{refusal}</FormError>
    </Form>
  )
}
