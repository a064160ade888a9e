import type { SpaceId } from '@atrium/engine/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useClient, useRows } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'
import { VersionName } from '../../../contract/version-name.ts'
import classes from './tools.module.css'

interface Props {
  readonly space: SpaceId
  readonly document: string
  /** Shows the version of what stood on the page before. */
  onShow(version: string): void
}

/** Says, while one has a page open, that somebody restored an older version of it. */
export function RestoredNotice({ space, document, onShow }: Props) {
  const { person } = useClient()
  const people = usePeopleById()
  const restores = useRows(VersionName, space).filter((one) => one.document === document && isRestore(one))
  const last = restores.toSorted((one, other) => one.at - other.at).at(-1)
  // What was restored before the page was opened is in the history.
  const [seen, setSeen] = useState(last?.id)
  if (!last || last.id === seen) return <div role="status" />
  const { id, by } = last
  const who = by === person ? 'You' : (people.get(by)?.displayName ?? 'Someone')
  return (
    <div role="status" className={classes.notice}>
      <p>
        {who} restored {whatOf(last)}. The text before that is kept in the history.
      </p>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          setSeen(id)
          onShow(id)
        }}
      >
        See the version before
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => setSeen(id)}>
        Dismiss
      </Button>
    </div>
  )
}

const isRestore = ({ restored }: VersionName): boolean => typeof restored === 'string'

function whatOf({ restored, isBlock }: VersionName): string {
  const version = restored ? `the version “${restored}”` : 'an older version'
  return isBlock ? `a block of ${version}` : version
}
