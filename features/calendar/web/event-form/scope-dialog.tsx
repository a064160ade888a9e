import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Group, Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { FormEnd } from '@atrium/ui'
import type { Scope } from '../../contract/change-event.ts'

interface Props {
  readonly title: string
  /** What the button that goes on says. */
  readonly confirm: string
  /** A single event cannot repeat otherwise than its series. */
  readonly mayBeOne: boolean
  onChoose(scope: Scope): void
  onClose(): void
}

const labels: Readonly<Record<Scope, string>> = {
  one: 'Only this event',
  following: 'This and the following events',
  all: 'All events of the series',
}

/** Asks which events of a series are meant. */
export function ScopeDialog({ title, confirm, mayBeOne, onChoose, onClose }: Props) {
  const choices: readonly Scope[] = mayBeOne ? ['one', 'following', 'all'] : ['following', 'all']
  const [scope, setScope] = useState<Scope>(choices[0] ?? 'all')
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <form action={() => onChoose(scope)}>
        <Radio.Group aria-label={title} value={scope} onChange={(value) => setScope(value as Scope)}>
          <Stack gap="sm">
            {choices.map((one, index) => (
              <Radio key={one} value={one} label={labels[one]} {...(index === 0 && { 'data-autofocus': true })} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end" mt="lg" gap="sm">
          <FormEnd onCancel={onClose}>{confirm}</FormEnd>
        </Group>
      </form>
    </Modal>
  )
}
