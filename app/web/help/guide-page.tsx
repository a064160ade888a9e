import { IconMapOff } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'
import { isInnerPath } from '@atrium/base/inner-path'
import { MarkdownText } from '@atrium/features/documents/web'
import { EmptyState, Spinner, useColorScheme, useLoaded } from '@atrium/ui'
import { guide, guideText } from './guide.ts'
import classes from './help.module.css'

/** One page of the guide beside the list of all. */
export function GuidePage() {
  const { page: name = 'first-steps' } = useParams({ strict: false })
  const title = guide.flatMap(({ pages }) => pages).find((page) => page.name === name)?.title
  return (
    <div className={classes.page}>
      <title>{`${title ?? 'Page not found'} · Atrium`}</title>
      <nav aria-label="Help" className={classes.list}>
        {guide.map((part) => (
          <section key={part.title} aria-label={part.title}>
            <p className={classes.part}>{part.title}</p>
            <ul role="list">
              {part.pages.map((page) => (
                <li key={page.name}>
                  <Link
                    to="/help/$page"
                    className="nav-row"
                    params={{ page: page.name }}
                    aria-current={page.name === name ? 'page' : undefined}
                  >
                    {page.title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      {title === undefined ? <Nowhere /> : <Text key={name} name={name} title={title} />}
    </div>
  )
}

function Text({ name, title }: { readonly name: string; readonly title: string }) {
  const scheme = useColorScheme()
  const navigate = useNavigate()
  const load = useCallback(() => guideText(name, scheme).catch(() => null), [name, scheme])
  const markdown = useLoaded(load)

  /** Links to other pages of the app are followed without loading it anew. */
  function handleClick(event: MouseEvent<HTMLElement>): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    if (!href || !isInnerPath(href) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ href })
  }

  return (
    <article className={classes.text} onClick={handleClick}>
      <h1>{title}</h1>
      {markdown === null && <p role="alert">This page could not be loaded. Check your connection and reload.</p>}
      {markdown === undefined && <Spinner label="Opening the guide" />}
      {typeof markdown === 'string' && <MarkdownText markdown={markdown} />}
    </article>
  )
}

const Nowhere = () => (
  <div className={classes.text}>
    <h1 className="unseen">Page not found</h1>
    <EmptyState icon={<IconMapOff size={24} />} title="This help page does not exist">
      <Link to="/help">Go to its first page</Link>
    </EmptyState>
  </div>
)
