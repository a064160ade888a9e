import { useParams } from '@tanstack/react-router'
import { LegacyDocument } from '@atrium/features/documents/web'

/** /documents/legacy/{id} (R2.05). */
export function Legacy() {
  const { id = '' } = useParams({ strict: false })
  return <LegacyDocument key={id} id={id} />
}
