import { Button, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type SpaceId, ownSpace } from '@atrium/engine/contract'
import { useAct, useClient, useMay, useRows } from '@atrium/engine/web'
import { Member } from '@atrium/features/spaces/contract'
import { ConfirmDialog, showProblem } from '@atrium/ui'
import { endOwnAccess } from '../../contract/access/end-own-access.ts'
import { grantAccess, leavePage, revokeAccess } from '../../contract/access/grant-access.ts'
import type { Grant, Grantee, PageSpace } from '../../contract/access/page-space.ts'
import type { Document } from '../../contract/document.ts'
import { documentPath } from '../../contract/document-path.ts'
import { moveAway } from '../../contract/move-away.ts'
import { AccessNote } from '../page/access-note.tsx'
import { PublicNote } from '../share/public-note.tsx'
import { lastIn } from '../transfer/places.ts'
import { usePlaceNames } from '../transfer/place-name.ts'
import { usePageTree } from '../tree/use-page-tree.ts'
import { capital, everyoneIn } from './access-words.ts'
import { AddGrantee } from './add-grantee.tsx'
import { ChooseReaders } from './choose-readers.tsx'
import { GrantList } from './grant-list.tsx'
import { HandOver } from './hand-over.tsx'
import { usePageSpace, useShownIn } from './use-page-spaces.ts'

/** Who of the team can open a page, and how that is changed. */
export function OwnAccess({ page, onClose }: { readonly page: Document; onClose(): void }) {
  const shown = usePageSpace(page.space)
  if (shown?.page.root === page.id) return <Chosen page={page} apart={shown.page} onClose={onClose} />
  return <AsItsPlace page={page} isInside={shown !== undefined} onClose={onClose} />
}

interface AsItsPlaceProps {
  readonly page: Document
  /** Whether it lies in a page with access of its own. */
  readonly isInside: boolean
  onClose(): void
}

/** A page that those can open who can open what it lies in. */
function AsItsPlace({ page, isInside, onClose }: AsItsPlaceProps) {
  const { person: me } = useClient()
  const [begun, setBegun] = useState<readonly Grant[]>()
  const members = useRows(Member, page.space).length
  const nameOf = usePlaceNames()
  const mayChoose = useMay(moveAway, page.space)
  const everyone = everyoneIn(page.space, nameOf(page.space))
  if (begun) return <ChooseReaders page={page} begun={begun} onCancel={() => setBegun(undefined)} onDone={onClose} />
  return (
    <Stack gap="sm">
      <p className="dim">{wordsOf({ isInside, everyone, members })}</p>
      {mayChoose && (
        <>
          <AddGrantee taken={new Set([me])} onAdd={(grant) => setBegun([grant])} />
          <Button
            variant="default"
            leftSection={<IconUsers size={16} aria-hidden="true" />}
            onClick={() => setBegun([])}
          >
            Choose who can open it
          </Button>
        </>
      )}
    </Stack>
  )
}

function wordsOf({
  isInside,
  everyone,
  members,
}: {
  isInside: boolean
  everyone: string | undefined
  members: number
}) {
  if (isInside) return 'Anyone who can open the shared document it is in can open this one, too.'
  if (everyone === undefined) return 'Only you can open this document.'
  return `${capital(everyone)} can open this document: ${members === 1 ? 'only you at the moment' : `${members} people`}.`
}

interface ChosenProps {
  readonly page: Document
  readonly apart: PageSpace
  onClose(): void
}

/** A page that those can open to whom access to it was given. */
function Chosen({ page, apart, onClose }: ChosenProps) {
  const { person: me } = useClient()
  const { space } = page
  const mayManage = useMay(grantAccess, space)
  const give = useAct(grantAccess)
  const take = useAct(revokeAccess)
  const place = useShownIn(space)
  const told = async (answer: ReturnType<typeof give>): Promise<void> => {
    const said = await answer
    if (!said.ok) showProblem(said.message)
  }
  const [heir, setHeir] = useState<string>()
  const change = {
    handOver: apart.owner === me ? setHeir : undefined,
    give: (grant: Grant) => void told(give({ space, ...grant })),
    take: ({ kind, id }: Grantee) => void told(take({ space, kind, id })),
  }
  const hasOwn = apart.grants.some(({ kind, id }) => kind === 'person' && id === me)
  return (
    <Stack gap="sm">
      {mayManage && (
        <AddGrantee taken={new Set([apart.owner, ...apart.grants.map(({ id }) => id)])} onAdd={change.give} />
      )}
      <GrantList
        owner={apart.owner}
        grants={apart.grants}
        place={place === space || place.startsWith(ownSpace('')) ? undefined : place}
        change={mayManage ? change : undefined}
      />
      <p className="hint">This applies to the documents inside it, too.</p>
      <HandOver space={space} heir={heir} onClose={() => setHeir(undefined)} />
      <WayOut page={page} place={place} mayManage={mayManage} hasOwn={hasOwn} onDone={onClose} />
    </Stack>
  )
}

interface WayOutProps extends EndProps {
  readonly mayManage: boolean
  /** Whether one was given access oneself. */
  readonly hasOwn: boolean
}

function WayOut({ page, place, mayManage, hasOwn, onDone }: WayOutProps) {
  if (!mayManage) return hasOwn ? <Leave space={page.space} onDone={onDone} /> : null
  return place === page.space ? null : <EndOwnAccess page={page} place={place} onDone={onDone} />
}

interface EndProps {
  readonly page: Document
  readonly place: SpaceId
  onDone(): void
}

/** Gives a page the access of the place in which it is shown. */
function EndOwnAccess({ page, place, onDone }: EndProps) {
  const [isAsking, setAsking] = useState(false)
  const end = useAct(endOwnAccess)
  const navigate = useNavigate()
  const tree = usePageTree(page.space)
  const mayThere = useMay(moveAway, place)
  const nameOf = usePlaceNames()
  const everyone = everyoneIn(place, nameOf(place))
  if (!mayThere) return null

  const above = tree.parentOf(page)
  const parent = tree.spaceIn(above) === place ? above : null

  async function handleEnd(): Promise<void> {
    setAsking(false)
    const position = parent === null ? { ...lastIn(tree, null), parent } : { parent, order: page.order }
    const answer = await end({ space: page.space, to: place, ...position })
    if (!answer.ok) return showProblem(answer.message)
    onDone()
    await navigate({ href: documentPath({ space: place, id: page.id }) })
  }

  return (
    <>
      <Button variant="subtle" size="xs" onClick={() => setAsking(true)}>
        {everyone ? `Let ${everyone} open it as usual` : 'Keep it to yourself again'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Change who can open it"
        confirm="Change access"
        onConfirm={() => void handleEnd()}
        onClose={() => setAsking(false)}
      >
        <AccessNote page={page} to={place} />
        <PublicNote page={page} tree={tree} into={parent} />
      </ConfirmDialog>
    </>
  )
}

/** Gives up one's own access. */
function Leave({ space, onDone }: { readonly space: SpaceId; onDone(): void }) {
  const [isAsking, setAsking] = useState(false)
  const leave = useAct(leavePage)

  async function handleLeave(): Promise<void> {
    setAsking(false)
    const answer = await leave({ space })
    if (answer.ok) onDone()
    else showProblem(answer.message)
  }

  return (
    <>
      <Button variant="subtle" color="danger" size="xs" onClick={() => setAsking(true)}>
        Leave this document
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Leave this document"
        confirm="Leave"
        onConfirm={() => void handleLeave()}
        onClose={() => setAsking(false)}
      >
        You will no longer be able to open it, unless you have access in another way. What you wrote stays.
      </ConfirmDialog>
    </>
  )
}
