import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

interface Props {
  /** A path of the app, perhaps with a query. */
  readonly to: string
  readonly className?: string | undefined
  onFollow(): void
  readonly children: ReactNode
}

/** A link that a notification carries as text; a new tab is the browser's matter. */
export function AppLink({ to, className, onFollow, children }: Props) {
  const navigate = useNavigate()

  function handleClick(event: MouseEvent): void {
    onFollow()
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href: to })
  }

  return (
    <a href={to} className={className} onClick={handleClick}>
      {children}
    </a>
  )
}
