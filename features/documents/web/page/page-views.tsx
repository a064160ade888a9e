import type { SpaceId } from '@atrium/engine/contract'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { type View, listPath, views } from '../transfer/page-paths.ts'
import classes from './page-views.module.css'

/** The ways to look at the documents of a space, each with an address. */
export function PageViews({ space, shown }: { space: SpaceId; shown: View }) {
  const navigate = useNavigate()

  function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href: event.currentTarget.pathname + event.currentTarget.search })
  }

  return (
    <nav aria-label="Views of the documents" className={classes.views}>
      {(Object.keys(views) as View[]).map((view) => (
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
