import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { syncDrafts } from '@atrium/features/chat/web'
import { forgetComing } from '@atrium/features/home/web'
import { forgetDevice } from '@atrium/features/notifications/web'
import { forgetStatus } from '@atrium/features/people/web'
import { forgetDrafts } from '@atrium/ui'

/** How long what is on its way to the server may take before the person is asked about it. */
const onTheWayMs = 2_000

/** Ends the session, forgets what this browser keeps of the person, and leads to the sign-in with a clean page. */
export function useSignOut() {
  const client = useClient()
  const { session } = useRouter().options.context
  const [error, setError] = useState<string>()

  async function signOut(): Promise<void> {
    setError(undefined)
    if (!(await session.signOut())) return setError('The server cannot be reached, so you are still signed in.')
    // Uploads that cannot be forgotten now belong to nobody who is signed in.
    await import('../uploads/upload-tray.tsx').then(({ forgetUploads }) => forgetUploads(client)).catch(() => undefined)
    forgetDrafts(client.person)
    forgetStatus()
    forgetComing()
    await forgetDevice()
    await client.signOut()
    location.assign('/login')
  }

  /** Has what is on its way arrive first; resolves with how many changes have not reached the server. */
  async function sendAll(): Promise<number> {
    syncDrafts()
    const late = new Promise((resolve) => setTimeout(resolve, onTheWayMs))
    if (client.connection().state === 'online') await Promise.race([client.settled(), late])
    return client.waiting().length + client.refused().length
  }

  return { signOut, sendAll, error }
}
