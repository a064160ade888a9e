import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { Document } from '../../contract/document.ts'
import { documentPath } from '../../contract/document-path.ts'

interface Props {
  readonly page: Pick<Document, 'space' | 'id'>
  readonly className?: string | undefined
  readonly tabIndex?: number
  /** Whether it is the page that one is on. */
  readonly isCurrent?: boolean
  readonly children: ReactNode
}

/** The way to a page; a new tab is the browser's matter. */
export function PageLink({ page, children, isCurrent = false, ...given }: Props) {
  const navigate = useNavigate()
  const href = documentPath(page)

  function handleClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href })
  }

  return (
    <a href={href} draggable={false} onClick={handleClick} aria-current={isCurrent ? 'page' : undefined} {...given}>
      {children}
    </a>
  )
}
