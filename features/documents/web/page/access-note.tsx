import { type ReactNode, useState } from 'react'
import { Button } from '@mantine/core'
import { useRow, useRows } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'
import { Workspace } from '@atrium/features/workspaces/contract'
import { Document } from '../../contract/document.ts'
import { isPageSpace, mayRead, type SpaceId, teamSpace } from '@atrium/engine/contract'
import { DocumentShare } from '../../contract/document-share.ts'
import { usePlaceNames } from '../transfer/place-name.ts'
import { usePageTree } from '../tree/use-page-tree.ts'
import classes from './access-note.module.css'

interface Props {
  readonly page: Document
  /** The space that it is to go to. */
  readonly to: SpaceId
}

/** Who comes to see, and who no longer sees, what goes from one space to another; and what becomes of the rest. */
export function AccessNote({ page, to }: Props) {
  const [before, after] = [useReaders(page.space), useReaders(to)]
  const name = usePlaceNames()(to)
  return (
    <div className="warning-note stack gap-8" role="status">
      <Changes before={before} after={after} where={whereOf(to, name)} />
      <PublicLink page={page} to={to} />
      <p className="dimmed">
        Documents inside it move too, with comments, history and files. Links to it keep working.
      </p>
    </div>
  )
}

function whereOf(space: SpaceId, name: string): string {
  if (isPageSpace(space)) return ''
  return space === teamSpace ? ' on the team' : ` in ${name}`
}

interface ReadersProps {
  /** The space in which the page is. */
  readonly from: SpaceId
  /** Who can open it then. */
  readonly readers: readonly string[]
  readonly children: ReactNode
}

/** Who comes to see, and who no longer sees, a page to which access is given anew. */
export const WhoGainsAndLoses = ({ from, readers, children }: ReadersProps) => (
  <div className="warning-note stack gap-8" role="status">
    <Changes before={useReaders(from)} after={readers} where="" />
    {children}
  </div>
)

interface ChangesProps {
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** Where those are who come to see it, with a space before it; '' where that need not be said. */
  readonly where: string
}

function Changes({ before, after, where }: ChangesProps) {
  const gaining = without(after, before)
  const losing = without(before, after)
  return (
    <>
      {gaining.length > 0 && (
        <People ids={gaining}>
          {gaining.length === 1
            ? `1 more person${where} will see it.`
            : `${gaining.length} more people${where} will see it.`}
        </People>
      )}
      {losing.length > 0 && (
        <People ids={losing}>
          {losing.length === 1 ? '1 person will lose access.' : `${losing.length} people will lose access.`}
        </People>
      )}
      {gaining.length === 0 && losing.length === 0 && <p>The same people can read it.</p>}
    </>
  )
}

const useReaders = (space: SpaceId): readonly string[] =>
  useRows(Member, space)
    .filter(({ role }) => mayRead(Document, role))
    .map(({ id }) => id)

function without(people: readonly string[], others: readonly string[]): readonly string[] {
  const ids = new Set(others)
  return [...new Set(people)].filter((id) => !ids.has(id))
}

/** How many they are; who, on asking. */
function People({ ids, children }: { readonly ids: readonly string[]; readonly children: string }) {
  const people = usePeopleById()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <p className="row wraps">
        {children}
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} who: ${children}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show who'}
        </Button>
      </p>
      {isOpen && (
        <p className={classes.names}>{ids.map((id) => people.get(id)?.displayName ?? 'Someone').join(', ')}</p>
      )}
    </div>
  )
}

/** What becomes of the ways for people outside. */
export function PublicLink({ page, to }: Props) {
  const tree = usePageTree(page.space)
  const workspace = useRow(Workspace, { space: to, id: to })
  const shares = useRows(DocumentShare, page.space).filter(({ document }) => {
    const shared = tree.page(document)
    return shared && tree.pathTo(shared).some(({ id }) => id === page.id)
  })
  if (shares.length === 0) return null
  return (
    <p>
      {workspace?.permissions.allowSharing === false
        ? 'Its public link will not work there: sharing with people outside is turned off.'
        : 'Its public link keeps working: people outside who can read it now can still read it.'}
    </p>
  )
}
