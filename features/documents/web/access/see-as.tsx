import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Role, mayRead } from '@atrium/engine/contract'
import { useRowsOf } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'
import { Document, titleOf } from '../../contract/document.ts'
import { PageIcon } from '../page/page-icon.tsx'
import type { PageTree } from '../tree/page-tree.ts'
import { type TreeRow, rowsOf } from '../tree/tree-rows.ts'
import { usePageTree } from '../tree/use-page-tree.ts'
import { accessLabels } from './access-words.ts'

/** So many documents are listed. */
const most = 200

/** Shows which documents of a place somebody else sees, and what they can do with each. */
export function SeeAs({ page }: { readonly page: Document }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Seen page={page} onClose={() => setOpen(false)} />
  return (
    <div>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        See it as someone else…
      </Button>
    </div>
  )
}

function Seen({ page, onClose }: { readonly page: Document; onClose(): void }) {
  const tree = usePageTree(page.space)
  const people = usePeopleById()
  const { roleIn, everyone } = useRoles(tree)
  const named = everyone
    .map((id) => ({ value: id, label: people.get(id)?.displayName ?? 'Someone' }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const [chosen, setChosen] = useState('')
  const person = chosen || (named[0]?.value ?? '')
  const seen = seenRows(tree, (space) => roleIn(space, person))
  return (
    <section aria-label="See as someone else" className="stack gap-8">
      <div className="row">
        <NativeSelect
          size="xs"
          className="grows"
          aria-label="Person"
          data={named}
          value={person}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button variant="default" size="xs" onClick={onClose}>
          Close
        </Button>
      </div>
      <p className="hint" role="status">
        {wordsOf(people.get(person)?.displayName ?? 'Someone', roleIn(page.space, person), seen.length)}
      </p>
      <ul role="list" aria-label="Documents they see" className="scrolls" style={{ maxHeight: 220 }}>
        {seen.slice(0, most).map(({ row, level, role }) => (
          <li key={row.page.id} className="row" style={{ paddingLeft: (level - 1) * 20 }}>
            <PageIcon page={row.page} />
            <span className={row.page.id === page.id ? 'grows cut named' : 'grows cut'}>{titleOf(row.page)}</span>
            <span className="hint still">{accessOf(role)}</span>
          </li>
        ))}
      </ul>
      {seen.length > most && <p className="hint">{seen.length - most} more documents.</p>}
    </section>
  )
}

/** Who is in the spaces of a tree, and as what. */
function useRoles(tree: PageTree) {
  const spaces = [...new Set([tree.space, ...tree.pages.map(({ space }) => space)])].toSorted()
  const lists = useRowsOf(Member, spaces)
  const roles = new Map<string, ReadonlyMap<string, Role>>(
    spaces.map((space, index) => [space, new Map((lists[index] ?? []).map(({ id, role }) => [id, role] as const))]),
  )
  const everyone = [...new Set(lists.flatMap((members) => members.map(({ id }) => id)))]
  return {
    everyone,
    roleIn(space: string, person: string): Role | undefined {
      const role = roles.get(space)?.get(person)
      return role && mayRead(Document, role) ? role : undefined
    },
  }
}

interface SeenRow {
  readonly row: TreeRow
  /** As deep as it lies among what they see. */
  readonly level: number
  readonly role: Role
}

function seenRows(tree: PageTree, roleOf: (space: string) => Role | undefined): readonly SeenRow[] {
  const expanded = new Set(tree.pages.map(({ id }) => id))
  return rowsOf(tree, { expanded, search: '', sort: 'hand' }).flatMap((row) => {
    const role = roleOf(row.page.space)
    if (!role) return []
    const level = tree.pathTo(row.page).filter(({ space }) => roleOf(space) !== undefined).length
    return [{ row, level, role }]
  })
}

const accessOf = (role: Role): string =>
  role === 'owner' || role === 'guest' ? accessLabels.admin : accessLabels[role]

function wordsOf(name: string, role: Role | undefined, count: number): string {
  if (count === 0) return `${name} sees no documents here.`
  return role ? `${name} sees these documents:` : `${name} does not see this document, only these:`
}
