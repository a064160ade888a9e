import { isPageSpace, spaceIdIn, type SpaceId } from '@atrium/engine/contract'
import { Modal, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useClient, useRole, useRow } from '@atrium/engine/web'
import { Workspace } from '@atrium/features/workspaces/contract'
import { type Document, titleOf } from '../../contract/document.ts'
import { showElsewhere } from '../../contract/access/end-own-access.ts'
import { isKeptInside, keptInsideMessage } from '../../contract/access/kept-inside.ts'
import { mayTake, moveAway } from '../../contract/move-away.ts'
import { Form, FormEnd, FormError, showProblem } from '@atrium/ui'
import { AccessNote } from '../page/access-note.tsx'
import { PublicNote } from '../share/public-note.tsx'
import classes from './move-modal.module.css'
import { type PageTree, isFound } from '../tree/page-tree.ts'
import { lastIn } from './places.ts'
import { TargetRow } from './target-row.tsx'
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
  const own = usePageTree(page.space)
  const isApart = own.isApart(page.id)
  const [space, setSpace] = useState(own.space)
  const tree = usePageTree(space)
  const spaces = useTargets(own)
  const [search, setSearch] = useState('')
  const [picked, setChosen] = useState<string | null>()
  const wanted = useDeferredValue(search)
  const found = targetsOf(tree, page, wanted)
  const chosen = picked === undefined ? firstFound(found, { search, wanted }) : picked
  const isHere = space === own.space && chosen === own.parentOf(page)
  const away = isApart || chosen === undefined ? undefined : elsewhere(tree.spaceIn(chosen), page)
  const refusal = useRefusal(page, { from: own.space, to: tree.space, isAway: away !== undefined })
  const { move, isMoving } = useMoving({ page, tree, isApart, onClose })

  return (
    <Form
      action={() => void move(chosen)}
      foot={
        <FormEnd
          disabled={chosen === undefined || isHere || refusal !== undefined}
          loading={isMoving}
          onCancel={onClose}
        >
          Move here
        </FormEnd>
      }
    >
      <NativeSelect
        label="Space"
        data={spaces.map(({ id, name }) => ({ value: id, label: name }))}
        value={space}
        onChange={(event) => {
          setSpace(spaceIdIn(event.currentTarget.value) ?? own.space)
          setChosen(event.currentTarget.value === own.space ? undefined : null)
        }}
      />
      <TextInput
        aria-label="Search documents"
        placeholder="Search for a document to move it into"
        value={search}
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setChosen(undefined)
        }}
      />
      <div role="radiogroup" aria-label="Where to" className={classes.list}>
        {!isPageSpace(tree.space) && (
          <TargetRow label="At the top level" isChosen={chosen === null} onChoose={() => setChosen(null)} />
        )}
        {found.slice(0, offered).map((target) => (
          <TargetRow
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
      <Consequence page={page} tree={tree} into={chosen} away={away} refusal={refusal} isApart={isApart} />
    </Form>
  )
}

/** The first that fits what was typed is chosen, until another one is picked; none while the list does not fit yet. */
const firstFound = (
  found: readonly Document[],
  { search, wanted }: { readonly search: string; readonly wanted: string },
): string | undefined => (wanted === search && search.trim() !== '' ? found[0]?.id : undefined)

const elsewhere = (to: SpaceId, { space }: Document): SpaceId | undefined => (to === space ? undefined : to)

interface ConsequenceProps {
  readonly page: Document
  /** The pages of the space that it goes to. */
  readonly tree: PageTree
  /** The page into which it goes; undefined while none is chosen. */
  readonly into: string | null | undefined
  /** The space to which it goes, where that is another one. */
  readonly away: SpaceId | undefined
  readonly refusal: string | undefined
  readonly isApart: boolean
}

/** Who can open it once it is moved, or why it cannot be. */
function Consequence({ page, tree, into, away, refusal, isApart }: ConsequenceProps) {
  if (refusal !== undefined) return <FormError>{refusal}</FormError>
  if (isApart) return <p className="hint">It keeps its own access: the same people can open it there.</p>
  if (into === undefined) return null
  return (
    <>
      {away !== undefined && <AccessNote page={page} to={away} />}
      <PublicNote page={page} tree={tree} into={into} />
    </>
  )
}

interface Going {
  /** The spaces among whose pages it is shown, and is to be. */
  readonly from: SpaceId
  readonly to: SpaceId
  /** Whether it would come to another access than it has. */
  readonly isAway: boolean
}

/** Why it cannot go there. */
function useRefusal(page: Document, { from, to, isAway }: Going): string | undefined {
  const workspace = useRow(Workspace, { space: from, id: from })
  const isKept = isKeptInside(workspace, useRole(from))
  const isOfOthers = useIsOfOthers(page)
  if (isKept && from !== to) return keptInsideMessage
  return isOfOthers && isAway ? moveAway.refusals['of-others'] : undefined
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
  /** The pages of the space that it goes to. */
  readonly tree: PageTree
  readonly isApart: boolean
  onClose(): void
}

function useMoving({ page, tree, isApart, onClose }: Moving) {
  const client = useClient()
  const deeds = usePageDeeds()
  const moveAway = useMoveAway()
  const [isMoving, setMoving] = useState(false)

  async function show(parent: string | null): Promise<void> {
    const under = parent === null ? null : { space: tree.spaceIn(parent), id: parent }
    const { order } = lastIn(tree, parent)
    const answer = await client.act(showElsewhere, { space: page.space, place: tree.space, under, order })
    if (!answer.ok) showProblem(answer.message)
  }

  async function move(parent: string | null | undefined): Promise<void> {
    if (parent === undefined) return
    setMoving(true)
    const [place, space] = [lastIn(tree, parent), tree.spaceIn(parent)]
    if (isApart) await show(parent)
    else if (space === page.space) deeds.move(page, place)
    else await moveAway(page, { space, place })
    onClose()
  }
  return { move, isMoving }
}

/** Where one may write pages, and where the page is, which may be with access of its own. */
function useTargets(own: PageTree): readonly { readonly id: SpaceId; readonly name: string }[] {
  const spaces = useWritableSpaces()
  return spaces.some(({ id }) => id === own.space) ? spaces : [{ id: own.space, name: 'Shared with me' }, ...spaces]
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
