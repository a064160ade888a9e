import { useState } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useRows } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'

/** Why the address cannot be changed here, and who can help: those who run the team (R5.21). */
export function EmailNote() {
  const [isShown, setShown] = useState(false)
  const people = usePeopleById()
  const managers = useRows(Member, teamSpace)
    .filter(({ role }) => role === 'owner' || role === 'admin')
    .flatMap(({ id }) => people.get(id) ?? [])
  if (managers.length === 0) return 'Email changes require verification. Contact support.'
  return (
    <>
      Email changes require verification.{' '}
      <button type="button" className="link" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        Contact support.
      </button>
      {isShown && (
        <span role="status">
          <br />
          The admins of your team:{' '}
          {managers.map(({ id, displayName, email }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <a href={`mailto:${email}`}>{displayName}</a>
            </span>
          ))}
        </span>
      )}
    </>
  )
}
