import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { teamSpace } from '@atrium/engine/contract'
import { useAsk, useRows } from '@atrium/engine/web'
import { Document, documentPath, recentDocuments, titleOf } from '@atrium/features/documents/contract'
import { usePeopleById } from '@atrium/features/people/web'
import { useNow, useTime } from '@atrium/ui'
import classes from './dashboard-page.module.css'
import { Line } from './line.tsx'

const shown = 5

/** The pages that changed last, of all that one sees (R1.07). */
export function ChangedDocuments() {
  const { fullTime, timeAgo } = useTime()
  const { answer } = useAsk(recentDocuments, { limit: shown }, useRows(Document, teamSpace))
  const people = usePeopleById()
  const now = useNow()
  const documents = answer?.ok ? answer.output.documents : []
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="changed">
      <div className={classes.title}>
        <h2 id="changed">Recently changed</h2>
        <Link to="/documents">All documents</Link>
      </div>
      <ul role="list" className={`${classes.card} ${classes.rows}`}>
        {documents.map((page) => (
          <li key={page.id}>
            <Link to={documentPath(page)} className={classes.row}>
              <Line sign={page.icon || <IconFileText size={20} />} name={titleOf(page)}>
                <span title={fullTime(page.updatedAt)}>
                  {people.get(page.updatedBy || page.createdBy)?.displayName} · {timeAgo(page.updatedAt, now)}
                </span>
              </Line>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
