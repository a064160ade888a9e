import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConnection } from '@atrium/engine/web'

/** Leads to the sign-in once the session has ended, here or in another tab; what was not sent stays on the disk, and nothing else. */
export function SignedOutGuard() {
  const { signedOut } = useConnection()
  const { session } = useRouter().options.context

  useEffect(() => {
    if (!signedOut || session.isLeaving()) return
    void session.end().then(toSignIn)
  }, [signedOut, session])

  useEffect(() => {
    const handleStorage = ({ key, newValue }: StorageEvent): void => {
      if (key === 'userId' && newValue === null && !session.isLeaving()) location.assign('/login')
    }
    addEventListener('storage', handleStorage)
    return () => removeEventListener('storage', handleStorage)
  }, [session])

  return null
}

/** To the sign-in, and after it back to where one is now. */
function toSignIn(): void {
  const { pathname, search, hash } = location
  location.assign(`/login?to=${encodeURIComponent(pathname + search + hash)}`)
}
