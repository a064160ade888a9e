import { useState } from 'react'
import { dateIn } from '@atrium/base/local-date-time'
import { usePeopleById, usePreferences } from '@atrium/features/people/web'
import { StateMark, useNow } from '@atrium/ui'
import type { Document, PageStatus } from '../../contract/document.ts'
import { dayInWords } from '../editor/blocks/day-in-words.ts'
import { stateWords } from './state-words.ts'
import { StatusDialog } from './status-dialog.tsx'

interface Props {
  readonly page: Document
  readonly canEdit: boolean
}

/** An edit is noted some seconds after it was made. */
const notedWithinMs = 10_000

/** What readers may expect of a page, and who looks after it: nothing where nobody said so. Who may change it does so here. */
export function StatusLine({ page, canEdit }: Props) {
  const [isOpen, setOpen] = useState(false)
  const owner = usePeopleById().get(page.owner ?? '')?.displayName
  if (page.status === null && owner === undefined) return null
  return (
    <div className="row wraps dim">
      {page.status && <Status page={page} status={page.status} />}
      {owner !== undefined && <span>Owner: {owner}</span>}
      {canEdit && (
        <button
          type="button"
          className="word-button"
          title="Change status and owner"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Change
        </button>
      )}
      <StatusDialog page={page} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

function Status({ page, status }: { page: Document; status: PageStatus }) {
  if (status.state === 'verified') return <Verified page={page} status={status} />
  return <StateMark tone={status.state === 'draft' ? 'plain' : 'warning'}>{stateWords[status.state]}</StateMark>
}

function Verified({ page, status: { by, at, until } }: { page: Document; status: PageStatus }) {
  const { language, zone } = usePreferences()
  const now = useNow()
  const name = usePeopleById().get(by)?.displayName ?? 'User'
  const isOver = until !== null && until < dateIn(now, zone)
  return (
    <>
      <StateMark tone={isOver ? 'warning' : 'accent'}>
        {isOver ? 'Verification expired' : stateWords.verified}
      </StateMark>
      <span>
        by {name}
        {until !== null && ` until ${dayInWords(until, language)}`}
        {page.updatedAt > at + notedWithinMs && ', edited since'}
      </span>
    </>
  )
}
