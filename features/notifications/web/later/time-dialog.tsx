import { Group, Modal, TextInput, getDefaultZIndex } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { usePreferences } from '@atrium/features/people/web'
import { Form, FormEnd, FormError } from '@atrium/ui'
import { boxesOf, momentOf, morningAfter } from './remind-times.ts'
import type { TimeQuestion } from './time-question.ts'

interface Props {
  readonly isOpen: boolean
  readonly question: TimeQuestion | undefined
  onClose(): void
}

/** Asks for a date and a time by the person's own clocks. */
export function TimeDialog({ isOpen, question, onClose }: Props) {
  return (
    // It is asked above other dialogs, as that of an event.
    <Modal
      opened={isOpen && question !== undefined}
      onClose={onClose}
      title={question?.title}
      size="sm"
      zIndex={getDefaultZIndex('popover')}
    >
      {question && <TimeForm question={question} onClose={onClose} />}
    </Modal>
  )
}

function TimeForm({ question: { confirm, onChoose }, onClose }: { question: TimeQuestion; onClose: () => void }) {
  const { zone } = usePreferences()
  const [boxes, setBoxes] = useState(() => boxesOf(morningAfter(Date.now(), zone, 1), zone))
  const [error, setError] = useState<string>()

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    const at = momentOf(boxes, zone)
    if (at === undefined || at <= Date.now()) return setError('Choose a time in the future.')
    onChoose(at)
    onClose()
  }

  return (
    <Form onSubmit={handleSubmit} foot={<FormEnd onCancel={onClose}>{confirm}</FormEnd>}>
      <Group grow gap={12}>
        <TextInput
          type="date"
          label="Date"
          value={boxes.date}
          onChange={({ currentTarget: { value: date } }) => setBoxes({ ...boxes, date })}
          data-autofocus
        />
        <TextInput
          type="time"
          label="Time"
          value={boxes.time}
          onChange={({ currentTarget: { value: time } }) => setBoxes({ ...boxes, time })}
        />
      </Group>
      <FormError>{error}</FormError>
    </Form>
  )
}
