import { spaceIdIn, type SpaceId } from '@atrium/engine/contract'
import { Modal, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useClient, useRole } from '@atrium/engine/web'
import { type Document, titleOf } from '../../contract/document.ts'
import { mayTake, moveAway } from '../../contract/move-away.ts'
import { Form, FormEnd, FormError } from '@atrium/ui'
import { AccessNote } from '../page/access-note.tsx'
import classes from './move-modal.module.css'
import { PageIcon } from '../page/page-icon.tsx'
import { type PageTree, isFound } from '../tree/page-tree.ts'
import { lastIn } from './places.ts'
import { useMoveAway } from './use-move-away.ts'
import { usePageDeeds } from '../page/use-page-deeds.ts'
import { usePageTree } from '../tree/use-page-tree.ts'
import { useWritableSpaces } from './use-writable-spaces.ts'

interface Props {
  readonly page: Document
  readonly isOpen: boolean
  onClose(): void
}

/** So many pages are offered; the search finds the others. */
const offered = 60

export function MoveModal({ page, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Move ${titleOf(page)}`}>
      <Choice page={page} onClose={onClose} />
    </Modal>
  )
}

function Choice({ page, onClose }: Omit<Props, 'isOpen'>) {
  const [space, setSpace] = useState(page.space)
  const tree = usePageTree(space)
  const spaces = useWritableSpaces()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>()
  const found = targetsOf(tree, page, useDeferredValue(search))
  const isHere = space === page.space && chosen === tree.parentOf(page)
  const isRefused = useIsOfOthers(page) && space !== page.space
  const { move, isMoving } = useMoving({ page, space, tree, onClose })

  return (
    <Form
      action={() => void move(chosen)}
      foot={
        <FormEnd disabled={chosen === undefined || isHere || isRefused} loading={isMoving} onCancel={onClose}>
          Move here
        </FormEnd>
      }
    >
      <NativeSelect
        label="Space"
        data={spaces.map(({ id, name }) => ({ value: id, label: name }))}
        value={space}
        onChange={(event) => {
          setSpace(spaceIdIn(event.currentTarget.value) ?? page.space)
          setChosen(event.currentTarget.value === page.space ? undefined : null)
        }}
      />
      <TextInput
        aria-label="Search documents"
        placeholder="Search for a document to move it into"
        value={search}
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div role="radiogroup" aria-label="Where to" className={classes.list}>
        <Target label="At the top level" isChosen={chosen === null} onChoose={() => setChosen(null)} />
        {found.slice(0, offered).map((target) => (
          <Target
            key={target.id}
            label={titleOf(target)}
            page={target}
            isChosen={chosen === target.id}
            path={tree.pathTo(target).slice(0, -1).map(titleOf).join(' / ')}
            onChoose={() => setChosen(target.id)}
          />
        ))}
      </div>
      <p className={classes.note} role="status">
        {noteOf(found.length, { isHere, isSearched: search.trim() !== '' })}
      </p>
      {isRefused && <FormError>{moveAway.refusals['of-others']}</FormError>}
      {space !== page.space && !isRefused && <AccessNote page={page} to={space} />}
    </Form>
  )
}

/** Whether it, or what lies in it, was made by others and is not one's to take elsewhere. */
function useIsOfOthers(page: Document): boolean {
  const { person: by } = useClient()
  const role = useRole(page.space)
  const tree = usePageTree(page.space)
  const inside = tree.pages.filter((one) => tree.pathTo(one).some(({ id }) => id === page.id))
  return !mayTake({ role, by }, [page, ...inside])
}

interface Moving {
  readonly page: Document
  readonly space: SpaceId
  /** The pages of the space that it goes to. */
  readonly tree: PageTree
  onClose(): void
}

function useMoving({ page, space, tree, onClose }: Moving) {
  const deeds = usePageDeeds()
  const moveAway = useMoveAway()
  const [isMoving, setMoving] = useState(false)

  async function move(parent: string | null | undefined): Promise<void> {
    if (parent === undefined) return
    const place = lastIn(tree, parent)
    if (space === page.space) deeds.move(page, place)
    else {
      setMoving(true)
      await moveAway(page, { space, place })
    }
    onClose()
  }
  return { move, isMoving }
}

/** The pages that it can go into: not itself, nor any that lies in it. */
function targetsOf(tree: PageTree, page: Document, search: string): readonly Document[] {
  const open = tree.pages.filter((one) => !one.isTemplate && isFound(one, search.trim()))
  return open.filter((one) => tree.pathTo(one).every(({ id, trash }) => id !== page.id && trash === null))
}

function noteOf(found: number, { isHere, isSearched }: { isHere: boolean; isSearched: boolean }): string {
  if (isHere) return 'It is already there.'
  if (found === 0) return isSearched ? 'No documents match.' : 'There are no other documents here.'
  return found > offered ? `${found - offered} more: type a few letters to find them.` : ''
}

interface TargetProps {
  readonly label: string
  readonly path?: string
  readonly page?: Document
  readonly isChosen: boolean
  onChoose(): void
}

const Target = ({ label, path, page, isChosen, onChoose }: TargetProps) => (
  <label className={classes.target} data-chosen={isChosen || undefined}>
    <input type="radio" name="target" aria-label={label} checked={isChosen} onChange={onChoose} />
    {page && <PageIcon page={page} />}
    <span className="grows stack">
      <span className="cut">{label}</span>
      {path && <span className="hint cut">{path}</span>}
    </span>
  </label>
)
