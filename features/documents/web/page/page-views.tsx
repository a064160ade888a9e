import { type SpaceId, teamSpace } from '@atrium/engine/contract'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useCurrentInView } from '@atrium/ui'
import { useLooking } from '../access/looking.ts'
import { useSharedPages } from '../access/use-shared-pages.ts'
import { type View, listPath, views } from '../transfer/page-paths.ts'
import classes from './page-views.module.css'

/** What is one’s own in it is not what somebody else sees there. */
const isOwn = (view: View): boolean => view === 'shared' || view === 'favourites'

/** The ways to look at the documents of a space, each with an address. */
export function PageViews({ space, shown }: { space: SpaceId; shown: View }) {
  const navigate = useNavigate()
  const row = useCurrentInView(shown)
  const hasShared = useSharedPages().length > 0
  const isOneself = useLooking() === undefined
  const isOffered = (view: View): boolean =>
    view === shown || (isOneself ? view !== 'shared' || (hasShared && space === teamSpace) : !isOwn(view))

  function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href: event.currentTarget.pathname + event.currentTarget.search })
  }

  return (
    <nav ref={row} aria-label="Views of the documents" className={classes.views}>
      {(Object.keys(views) as View[]).filter(isOffered).map((view) => (
        <a
          key={view}
          href={listPath(space, view)}
          className="nav-row still focus-inside"
          aria-current={view === shown ? 'page' : undefined}
          onClick={handleClick}
        >
          {views[view]}
        </a>
      ))}
    </nav>
  )
}
