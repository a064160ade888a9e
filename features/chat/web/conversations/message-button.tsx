import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { teamSpace } from '@atrium/engine/contract'
import { useMay } from '@atrium/engine/web'
import { showProblem } from '@atrium/ui'
import { openConversation } from '../../contract/open-conversation.ts'
import { useOpenDirect } from './use-open-direct.ts'

interface Props {
  readonly person: string
  readonly name: string
}

/** Opens the direct conversation with somebody. */
export function MessageButton({ person, name }: Props) {
  const may = useMay(openConversation, teamSpace)
  const open = useOpenDirect()
  if (!may) return null

  async function handleClick(): Promise<void> {
    const answer = await open([person])
    if (!answer.ok) showProblem(answer.message)
  }

  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Message ${name}`}
      leftSection={<IconMessage size={14} aria-hidden="true" />}
      onClick={() => void handleClick()}
    >
      Message
    </Button>
  )
}
