import { Button, Modal, NativeSelect, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dateIn, dayMs, isLocalDate, shifted } from '@atrium/base/local-date-time'
import { useAct, useClient } from '@atrium/engine/web'
import { useMentionables, usePreferences } from '@atrium/features/people/web'
import { Form, FormError } from '@atrium/ui'
import { type Document, type PageStatus, pageStates, titleOf } from '../../contract/document.ts'
import { setPageOwner, setStatus } from '../../contract/page-status.ts'
import { stateWords } from './state-words.ts'

interface Props {
  readonly page: Document
  readonly isOpen: boolean
  onClose(): void
}

type State = PageStatus['state'] | null

/** For so long a page is vouched for where nobody says otherwise. */
const verifiedMs = 180 * dayMs

const choices = [
  { value: '', label: 'No status' },
  ...pageStates.map((state) => ({ value: state, label: stateWords[state] })),
]
const explained: Readonly<Record<PageStatus['state'], string>> = {
  draft: 'Still being written. Readers should not rely on it yet.',
  'in-review': 'The owner is asked to read it: whoever created it when there is no owner.',
  verified:
    'You vouch for it. When the date has passed, the owner, or else you, will be asked whether it is still right.',
}

const stateOf = (value: string): State => pageStates.find((state) => state === value) ?? null

export function StatusModal({ page, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Status of “${titleOf(page)}”`}>
      <Choice page={page} onClose={onClose} />
    </Modal>
  )
}

function Choice({ page, onClose }: Omit<Props, 'isOpen'>) {
  const { state, until, owner, people, chooseState, chooseUntil, chooseOwner, refusal, isSaving, save } = useChoice(
    page,
    onClose,
  )
  return (
    <Form
      action={() => void save()}
      foot={
        <>
          <FormError>{refusal}</FormError>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <NativeSelect
        label="Status"
        data={choices}
        value={state ?? ''}
        description={state && explained[state]}
        inputWrapperOrder={['label', 'input', 'description']}
        data-autofocus
        onChange={(event) => chooseState(stateOf(event.currentTarget.value))}
      />
      {state === 'verified' && (
        <TextInput
          label="Verified until"
          type="date"
          description="Leave empty for no end."
          inputWrapperOrder={['label', 'input', 'description']}
          value={until}
          onChange={(event) => chooseUntil(event.currentTarget.value)}
        />
      )}
      <Select
        label="Owner"
        placeholder="Nobody"
        data={people}
        value={owner}
        searchable
        clearable
        clearSectionMode="clear"
        limit={50}
        nothingFoundMessage="No people match."
        onChange={chooseOwner}
      />
    </Form>
  )
}

/** What is chosen, and sent as far as it differs from what is so. */
function useChoice(page: Document, onDone: () => void) {
  const { space, id } = page
  const { person: me } = useClient()
  const { zone } = usePreferences()
  const [today] = useState(() => dateIn(Date.now(), zone))
  const [state, setState] = useState<State>(page.status?.state ?? null)
  const [until, chooseUntil] = useState<string>(page.status?.until ?? '')
  const [owner, chooseOwner] = useState<string | null>(page.owner)
  const [refusal, setRefusal] = useState('')
  const [isSaving, setSaving] = useState(false)
  const mentionables = useMentionables(space)
  const sendStatus = useAct(setStatus)
  const sendOwner = useAct(setPageOwner)
  const people = mentionables.map((one) => ({ value: one.id, label: one.id === me ? `${one.name} (you)` : one.name }))

  function chooseState(next: State): void {
    setState(next)
    // Vouched for anew, it is so from today on.
    if (next === 'verified') chooseUntil(shifted(today, verifiedMs))
  }

  /** Answers why it was refused. */
  async function saveOwner(): Promise<string | undefined> {
    const answer = owner === page.owner ? undefined : await sendOwner({ space, id, owner })
    return answer?.ok === false ? answer.message : undefined
  }

  async function saveStatus(): Promise<string | undefined> {
    const last = state === 'verified' && isLocalDate(until) ? until : null
    const isSame = sameStatus(page.status, { state, until: last })
    const answer = isSame ? undefined : await sendStatus({ space, id, state, until: last })
    return answer?.ok === false ? answer.message : undefined
  }

  async function save(): Promise<void> {
    setSaving(true)
    // The owner first, who is asked to review it.
    const refused = (await saveOwner()) ?? (await saveStatus())
    setSaving(false)
    if (refused === undefined) onDone()
    else setRefusal(refused)
  }

  return { state, until, owner, people, chooseState, chooseUntil, chooseOwner, refusal, isSaving, save }
}

const sameStatus = (now: PageStatus | null, next: { state: State; until: PageStatus['until'] }): boolean =>
  next.state === (now?.state ?? null) && next.until === (now?.until ?? null)
