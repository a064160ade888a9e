import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconFile, IconShare } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { bytesInWords } from '@atrium/base/bytes-in-words'
import type { SpaceId } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { putIntoComposer } from '@atrium/features/chat/web'
import { usePageOf, useWritableSpaces } from '@atrium/features/documents/web'
import { ConfirmDialog, EmptyState, FormError, Page, Rows, Section, Spinner, showToast, useLoaded } from '@atrium/ui'
import { type Shared, dropShared, readShared } from '../../shared-in.ts'
import classes from './share-in.module.css'
import { type ShareChoice, useShareChoices } from './use-share-choices.ts'

/** Asks where something goes that another app shared (share_target of the manifest). */
export function ShareIn() {
  const { id } = useSearch({ strict: false })
  const shared = useLoaded(useCallback(() => findShared(id), [id]))

  if (!shared) return <Spinner label="Opening what you shared" />
  return (
    <Page title="Share" text="Choose where this goes. Nothing is sent until you send it.">
      {shared === 'nothing' ? (
        <EmptyState icon={<IconShare size={24} />} title="Nothing to share">
          Share a text, a link or files from another app on this device, and choose Atrium.
        </EmptyState>
      ) : (
        <Choosing key={shared.id} shared={shared} />
      )}
    </Page>
  )
}

const findShared = async (id: string | undefined): Promise<Shared | 'nothing'> => {
  const found = await readShared(id).catch(() => undefined)
  return found ?? 'nothing'
}

function Choosing({ shared }: { readonly shared: Shared }) {
  const navigate = useNavigate()
  const [text, setText] = useState(() => wordsOf(shared))

  const [isAsking, setAsking] = useState(false)

  async function handleDiscard(): Promise<void> {
    await dropShared(shared.id)
    await navigate({ to: '/' })
  }

  return (
    <div className={classes.column}>
      <Textarea
        label="Text"
        autosize
        minRows={2}
        maxRows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Files files={shared.files} leftOut={shared.leftOut} />
      <ToConversation shared={shared} text={text} />
      <ToDocument shared={shared} text={text} />
      <Button variant="default" mr="auto" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard what you shared?"
        confirm="Discard"
        onConfirm={() => void handleDiscard()}
        onClose={() => setAsking(false)}
      >
        This removes it from this device. The app you shared it from keeps it.
      </ConfirmDialog>
    </div>
  )
}

/** Apps give a link the title of its page. */
const wordsOf = ({ title, text }: Shared): string =>
  text.includes(title) ? text : [title, text].filter(Boolean).join('\n')

function Files({ files, leftOut }: Pick<Shared, 'files' | 'leftOut'>) {
  if (files.length === 0) return null
  return (
    <div>
      <Rows label="Files">
        {files.map(({ name, size }, at) => (
          // Two files may have one name.
          <li key={at} className={classes.file}>
            <IconFile size={16} aria-hidden="true" />
            <span className="cut grows" title={name}>
              {name}
            </span>
            <span className="hint">{bytesInWords(size)}</span>
          </li>
        ))}
      </Rows>
      {leftOut > 0 && (
        <p className="hint" role="status">
          Only the first {files.length} files were taken. Share the others separately.
        </p>
      )}
    </div>
  )
}

interface Given {
  readonly shared: Shared
  readonly text: string
}

function ToConversation({ shared, text }: Given) {
  const client = useClient()
  const [wanted, setWanted] = useState('')
  const choices = useShareChoices(wanted)

  async function handleChoose({ open }: ShareChoice): Promise<void> {
    const put = (space: SpaceId): void => putIntoComposer(client, { space, text, files: shared.files })
    if (await open(put)) await dropShared(shared.id)
  }

  return (
    <Section title="Into a conversation">
      <TextInput
        label="Find a conversation or a person"
        type="search"
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <div className={classes.found}>
        <Choices choices={choices} onChoose={(choice) => void handleChoose(choice)} />
      </div>
    </Section>
  )
}

interface ChoicesProps {
  readonly choices: readonly ShareChoice[]
  onChoose(choice: ShareChoice): void
}

function Choices({ choices, onChoose }: ChoicesProps) {
  if (choices.length === 0)
    return (
      <p className="hint" role="status">
        No conversations match.
      </p>
    )
  return (
    <Rows label="Conversations">
      {choices.map((choice) => (
        <li key={choice.key}>
          <button type="button" className={classes.choice} onClick={() => onChoose(choice)}>
            <choice.icon size={18} aria-hidden="true" />
            <span className="cut grows">{choice.label}</span>
          </button>
        </li>
      ))}
    </Rows>
  )
}

function ToDocument({ shared, text }: Given) {
  const spaces = useWritableSpaces()
  const [chosen, setChosen] = useState<string>()
  const space = spaces.find(({ id }) => id === chosen)?.id ?? spaces[0]?.id
  if (space === undefined) return null
  return (
    <Section title="Into a new document">
      <Group gap={12} align="flex-end">
        <NativeSelect
          label="In"
          value={space}
          data={spaces.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <NewDocument space={space} shared={shared} text={text} />
      </Group>
    </Section>
  )
}

function NewDocument({ space, shared, text }: Given & { readonly space: SpaceId }) {
  const navigate = useNavigate()
  const create = usePageOf(space)
  const [isCreating, setIsCreating] = useState(false)
  const [error, setError] = useState<string>()

  async function handleCreate(): Promise<void> {
    setIsCreating(true)
    try {
      const href = await create({ title: titleOf(shared, text), text, files: shared.files })
      await dropShared(shared.id)
      await navigate({ href })
      showToast('Created the document.')
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'The document could not be created. Try again.')
      setIsCreating(false)
    }
  }

  return (
    <>
      <Button variant="default" loading={isCreating} onClick={() => void handleCreate()}>
        New document
      </Button>
      <FormError>{error}</FormError>
    </>
  )
}

const titleOf = ({ title, files }: Shared, text: string): string =>
  (title || text.split('\n')[0]?.trim() || files[0]?.name || '').slice(0, 200)
