import { Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { Form, FormEnd } from '@atrium/ui'
import { Document, type DocumentKey, titleOf } from '../../contract/document.ts'
import { useRecentPages } from '../lists/use-recent-pages.ts'
import classes from './move-modal.module.css'
import { placeName } from './place-name.ts'
import { TargetRow } from './target-row.tsx'
import { useMoveBlocks } from './use-move-blocks.ts'
import { writablePages } from './writable-pages.ts'

interface Props {
  readonly page: DocumentKey
  readonly ids: readonly string[]
  /** Whether somebody commented on what is moved. */
  readonly hasComments: boolean
  readonly isOpen: boolean
  onClose(): void
}

/** So many pages are offered; the search finds the others. */
const offered = 60

export function MoveBlocksModal({ isOpen, ...props }: Props) {
  const { ids, onClose } = props
  const title = ids.length === 1 ? 'Move block' : `Move ${ids.length} blocks`
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <Choice {...props} />
    </Modal>
  )
}

function Choice({ page, ids, hasComments, onClose }: Omit<Props, 'isOpen'>) {
  const client = useClient()
  const move = useMoveBlocks()
  const first = useRecentPages()
  const [search, setSearch] = useState('')
  const [choice, setChoice] = useState<string>()
  const [isMoving, setMoving] = useState(false)
  const found = writablePages(client, { query: useDeferredValue(search), except: page.id, first, most: offered })
  // What the search no longer shows is not meant any more.
  const chosen = found.find(({ id }) => id === choice)

  async function submit(): Promise<void> {
    if (!chosen) return
    setMoving(true)
    await move(page, ids, chosen)
    onClose()
  }

  return (
    <Form
      action={() => void submit()}
      foot={
        <FormEnd disabled={!chosen} loading={isMoving} onCancel={onClose}>
          Move here
        </FormEnd>
      }
    >
      <TextInput
        aria-label="Search documents"
        placeholder="Search for a document to move to"
        value={search}
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div role="radiogroup" aria-label="Where to" className={classes.list}>
        {found.map((target) => (
          <TargetRow
            key={target.id}
            label={titleOf(target)}
            page={target}
            isChosen={choice === target.id}
            path={whereIs(client, target)}
            onChoose={() => setChoice(target.id)}
          />
        ))}
      </div>
      <p className={classes.note} role="status">
        {noteOf(found.length, { search, chosen, page, hasComments })}
      </p>
    </Form>
  )
}

/** The place of a page, and the pages that it lies in. */
function whereIs(client: ReturnType<typeof useClient>, page: Document): string {
  const titles: string[] = []
  for (let above = parentOf(client, page); above && titles.length < mostTitles; above = parentOf(client, above))
    titles.unshift(titleOf(above))
  return [placeName(client, page.space), ...titles].join(' / ')
}

const mostTitles = 4

const parentOf = (client: ReturnType<typeof useClient>, { space, parent }: Document): Document | undefined =>
  parent === null ? undefined : client.row(Document, { space, id: parent })

interface Noted extends Pick<Props, 'page' | 'hasComments'> {
  readonly search: string
  readonly chosen: Document | undefined
}

function noteOf(found: number, { search, chosen, page, hasComments }: Noted): string {
  if (found === 0)
    return search.trim() === '' ? 'There is no other document you can edit.' : 'No document you can edit matches.'
  const notes = [
    chosen &&
      chosen.space !== page.space &&
      'Everyone who can open that document will see this, with copies of its files.',
    hasComments && 'Comments stay in this document and quote what they were about.',
  ]
  return notes.filter(Boolean).join(' ')
}
