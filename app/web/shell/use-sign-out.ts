import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { forgetDrafts } from '@atrium/features/chat/web'
import { forgetStatus } from '@atrium/features/people/web'

/** Ends the session, forgets what this browser keeps of the person, and leads to the sign-in with a clean page. */
export function useSignOut() {
  const client = useClient()
  const { session } = useRouter().options.context
  const [error, setError] = useState<string>()

  async function signOut(): Promise<void> {
    setError(undefined)
    if (!(await session.signOut())) return setError('The server cannot be reached, so you are still signed in.')
    // Uploads that cannot be forgotten now belong to nobody who is signed in.
    await import('./upload-tray.tsx').then(({ forgetUploads }) => forgetUploads(client)).catch(() => undefined)
    forgetDrafts(client.person)
    forgetStatus()
    await client.signOut()
    location.assign('/login')
  }

  return { signOut, error }
}
