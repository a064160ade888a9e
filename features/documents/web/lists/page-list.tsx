import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { usePeopleById } from '@atrium/features/people/web'
import { useNow, useTime } from '@atrium/ui'
import { type Document, titleOf } from '../../contract/document.ts'
import { PageIcon } from '../page/page-icon.tsx'
import { PageLink } from './page-link.tsx'
import { useWhoIsHere } from '../page/use-who-is-here.ts'
import { WhoIsHere } from '../page/who-is-here.tsx'
import classes from './page-list.module.css'

interface Props {
  readonly label: string
  readonly pages: readonly Document[]
  /** Where a page lies, in words. */
  placeOf(page: Document): string
  /** What happened to it last, and when; its last change when absent. */
  readonly eventOf?: ((page: Document) => { readonly by: string; readonly at: number }) | undefined
  /** What stands at the end of each line. */
  tools(page: Document): ReactNode
  /** Whether a page can be opened from here. */
  readonly isClosed?: boolean
}

const lineHeight = 56

/** Pages one below the other: only those in view are drawn. */
export function PageList({ label, pages, placeOf, eventOf = changeOf, tools, isClosed = false }: Props) {
  const { timeAgo } = useTime()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: pages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 8,
  })
  const shown = list.getVirtualItems()
  const hereOf = useWhoIsHere(shown.flatMap(({ index }) => pages[index] ?? []))
  const people = usePeopleById()
  const now = useNow()
  return (
    <div ref={scroller} className="scrolls">
      <ul role="list" aria-label={label} className={classes.list} style={{ height: list.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const page = pages[index]
          if (!page) return null
          const { by, at } = eventOf(page)
          const words = (
            <>
              <PageIcon page={page} />
              <span className="grows stack">
                <span className="cut named" dir="auto">
                  {titleOf(page)}
                </span>
                <span className="hint cut">
                  {[placeOf(page), people.get(by)?.displayName, timeAgo(at, now)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </>
          )
          return (
            <li key={page.id} className={classes.line} style={{ transform: `translateY(${start}px)` }}>
              {isClosed ? (
                <span className={classes.way}>{words}</span>
              ) : (
                <PageLink page={page} className={classes.way}>
                  {words}
                </PageLink>
              )}
              <WhoIsHere people={hereOf(page)} />
              {tools(page)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const changeOf = ({ updatedBy, createdBy, updatedAt }: Document) => ({ by: updatedBy || createdBy, at: updatedAt })
