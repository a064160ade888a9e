import { useState } from 'react'
import { Button } from '@mantine/core'
import { useRow, useRows } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'
import { Workspace } from '@atrium/features/workspaces/contract'
import { Document } from '../../contract/document.ts'
import { mayRead, type SpaceId } from '@atrium/engine/contract'
import { DocumentShare } from '../../contract/share.ts'
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
  const gaining = without(after, before)
  const losing = without(before, after)
  const name = usePlaceNames()(to)
  return (
    <div className="warning-note stack gap-8" role="status">
      {gaining.length > 0 && (
        <People members={gaining}>
          {gaining.length === 1
            ? `1 more person in ${name} will see it.`
            : `${gaining.length} more people in ${name} will see it.`}
        </People>
      )}
      {losing.length > 0 && (
        <People members={losing}>
          {losing.length === 1 ? '1 person will lose access.' : `${losing.length} people will lose access.`}
        </People>
      )}
      {gaining.length === 0 && losing.length === 0 && <p>The same people can read it there.</p>}
      <PublicLink page={page} to={to} />
      <p className="dimmed">
        Documents inside it move too, with comments, history and files. Links to it keep working.
      </p>
    </div>
  )
}

const useReaders = (space: SpaceId): readonly Member[] =>
  useRows(Member, space).filter(({ role }) => mayRead(Document, role))

const without = (members: readonly Member[], others: readonly Member[]): readonly Member[] => {
  const ids = new Set(others.map(({ id }) => id))
  return members.filter(({ id }) => !ids.has(id))
}

/** How many they are; who, on asking. */
function People({ members, children }: { readonly members: readonly Member[]; readonly children: string }) {
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
        <p className={classes.names}>
          {members.map(({ id, email }) => people.get(id)?.displayName ?? email).join(', ')}
        </p>
      )}
    </div>
  )
}

/** What becomes of the ways for people outside. */
function PublicLink({ page, to }: Props) {
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
        : 'Its public link keeps working: anyone who has it can still read it.'}
    </p>
  )
}
