import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMedia } from '@atrium/ui'
import { type Document, titleOf } from '../../contract/document.ts'
import { PageIcon } from '../page/page-icon.tsx'
import { usePageTree } from '../tree/use-page-tree.ts'
import { accessLabels, accessOf } from './access-words.ts'
import { PersonSelect } from './person-select.tsx'
import { type SeenRow, seenRows } from './seen-rows.ts'
import { useOthersIn } from './use-others-in.ts'
import { useSeeAs } from './use-see-as.ts'

/** So many documents are listed. */
const most = 200

interface Props {
  readonly page: Document
  /** One goes to where the documents are. */
  onLeave(): void
}

/** Shows which documents of a place somebody else sees, and what they can do with each, and leads to where one sees them as they do. */
export function SeeAs({ page, onLeave }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Seen page={page} onClose={() => setOpen(false)} onLeave={onLeave} />
  return (
    <div>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        See it as someone else…
      </Button>
    </div>
  )
}

function Seen({ page, onClose, onLeave }: Props & { onClose(): void }) {
  const tree = usePageTree(page.space)
  const { others, roleIn } = useOthersIn(tree)
  const seeAs = useSeeAs(tree.space)
  const [chosen, setChosen] = useState('')
  const { value: person, label: name } = others.find(({ value }) => value === chosen) ?? others[0] ?? noOne
  const seen = seenRows(tree, (space) => roleIn(space, person))
  function go(to: Pick<Document, 'space' | 'id'>): void {
    onLeave()
    seeAs(person, to)
  }
  if (person === '') return <p className="hint">No one else can open the documents here.</p>
  return (
    <section aria-label="See as someone else" className="stack gap-8">
      <div className="row wraps">
        <PersonSelect people={others} person={person} onChoose={setChosen} />
        <Button size="xs" onClick={() => go(page)}>
          See as {name}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          Close
        </Button>
      </div>
      <p className="hint" role="status">
        {wordsOf(name, seen, page)}
      </p>
      <ul role="list" aria-label="Documents they see" className="scrolls" style={{ maxHeight: 220 }}>
        {seen.slice(0, most).map((one) => (
          <Line key={one.row.page.id} seen={one} isThis={one.row.page.id === page.id} onOpen={() => go(one.row.page)} />
        ))}
      </ul>
      {seen.length > most && <p className="hint">{seen.length - most} more documents.</p>}
    </section>
  )
}

const noOne = { value: '', label: '' }

interface LineProps {
  readonly seen: SeenRow
  readonly isThis: boolean
  onOpen(): void
}

/** A document that they see: one goes there as they do. */
function Line({ seen: { row, level, role }, isThis, onOpen }: LineProps) {
  const isTouched = useMedia('(hover: none)')
  return (
    <li className="row" style={{ paddingLeft: (level - 1) * 20 }}>
      <button
        type="button"
        className="nav-row grows focus-inside"
        style={{ minHeight: isTouched ? 44 : 32, paddingInline: 4, gap: 8 }}
        onClick={onOpen}
      >
        <PageIcon page={row.page} />
        <span className={isThis ? 'grows cut named' : 'grows cut'} dir="auto">
          {titleOf(row.page)}
        </span>
        <span className="hint still">{accessLabels[accessOf(role)]}</span>
      </button>
    </li>
  )
}

function wordsOf(name: string, seen: readonly SeenRow[], page: Document): string {
  if (seen.length === 0) return `${name} sees no documents here.`
  const isSeen = seen.some(({ row }) => row.page.space === page.space)
  return isSeen ? `${name} sees these documents:` : `${name} does not see this document, only these:`
}
