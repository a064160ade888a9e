import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface Props {
  /** Answers whether the line made an event. */
  onLine(line: string): Promise<boolean>
}

/** One line that makes an event: 'Lunch Tuesday 13:00 for 45 min'. */
export function QuickLine({ onLine }: Props) {
  const [line, setLine] = useState('')
  const [isUnread, setUnread] = useState(false)

  async function handleSubmit(): Promise<void> {
    if (line.trim() === '') return
    const isMade = await onLine(line)
    setUnread(!isMade)
    if (isMade) setLine('')
  }

  return (
    <form action={() => void handleSubmit()}>
      <TextInput
        {...{ 'aria-label': 'Quick event', placeholder: 'Lunch Tuesday 13:00 for 45 min', value: line, maxLength: 250 }}
        error={isUnread ? 'Say what it is, too: Lunch Tuesday 13:00.' : undefined}
        onChange={(event) => setLine(event.currentTarget.value)}
      />
    </form>
  )
}
