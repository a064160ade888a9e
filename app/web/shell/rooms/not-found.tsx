import { IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

/** The page of a path that leads nowhere (R2.19). */
export function NotFound() {
  return (
    <div className="message-page">
      <title>Page not found · Atrium</title>
      <IconMapOff size={40} stroke={1.5} className="dimmed" aria-hidden="true" />
      <h1>Page not found</h1>
      <p>There is nothing at this address. It may have moved, or the link may be incomplete.</p>
      <Link to="/" className="primary-button">
        Go to Dashboard
      </Link>
    </div>
  )
}
