import { Button, Stack } from '@mantine/core'
import { teamSpace } from '@atrium/engine/contract'
import { useConnection, useSpaces } from '@atrium/engine/web'
import { AppLink } from '@atrium/features/notifications/web'
import { titleOf } from '../../contract/document.ts'
import { documentPath } from '../../contract/document-path.ts'
import type { Watch } from '../../contract/watch.ts'
import { usePage } from '../page/use-page.ts'
import { listPath } from '../transfer/page-paths.ts'
import { usePlaceNames } from '../transfer/place-name.ts'
import { useWatch, useWatches } from './use-watch.ts'

/** What one watches, and how to stop. */
export function WatchedList() {
  const watches = useWatches()
  const { hasCopy } = useConnection()
  if (!hasCopy) return null
  if (watches.length === 0)
    return (
      <p className="hint">
        You are not watching anything. Choose “Watch this document” in a document’s menu, or the bell above the
        documents of a team or workspace.
      </p>
    )
  return (
    <ul role="list" aria-label="What you watch">
      {watches.map((watch) => (
        <li key={watch.id} className="entry">
          {watch.id === watch.where ? <OfSpace watch={watch} /> : <OfPage watch={watch} />}
        </li>
      ))}
    </ul>
  )
}

function OfSpace({ watch }: { watch: Watch }) {
  const nameOf = usePlaceNames()
  const isReadable = useSpaces().some(({ id }) => id === watch.where)
  const name = watch.where === teamSpace ? 'All documents of the team' : `All documents in ${nameOf(watch.where)}`
  return <Line watch={watch} name={isReadable ? name : undefined} link={listPath(watch.where)} page={null} />
}

function OfPage({ watch }: { watch: Watch }) {
  const nameOf = usePlaceNames()
  const page = usePage({ space: watch.where, id: watch.id })
  return (
    <Line
      watch={watch}
      name={page && titleOf(page)}
      place={page && nameOf(page.space)}
      link={documentPath(page ?? { space: watch.where, id: watch.id })}
      page={watch.id}
    />
  )
}

interface LineProps {
  readonly watch: Watch
  /** Undefined where one may not read it any more. */
  readonly name: string | undefined
  readonly place?: string | undefined
  readonly link: string
  readonly page: string | null
}

function Line({ watch, name, place, link, page }: LineProps) {
  const { set } = useWatch(watch.where, page)
  const words = name ?? 'A document you no longer have access to'
  return (
    <>
      <Stack gap={0} miw={0}>
        {name === undefined ? (
          <span className="hint">{words}</span>
        ) : (
          <AppLink to={link} className="cut named" onFollow={() => undefined}>
            {words}
          </AppLink>
        )}
        {place !== undefined && <span className="hint">{place}</span>}
      </Stack>
      <Button variant="default" size="xs" onClick={() => void set(false, 'You no longer watch this.')}>
        Stop<span className="unseen"> watching {words}</span>
      </Button>
    </>
  )
}
