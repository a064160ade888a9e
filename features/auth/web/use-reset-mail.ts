import { useState } from 'react'
import { postResetRequest } from './auth-api.ts'
import { resetOffline, resetRequestMessage, letterWaits } from './messages.ts'
import { usePolicy } from './use-policy.ts'

/** Asks for the letter with the link, and what came of it. */
export function useResetMail() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [isSent, setSent] = useState(false)
  const { sendsMail } = usePolicy()

  async function ask(fields: FormData): Promise<void> {
    setSent(false)
    setError(navigator.onLine ? undefined : resetOffline)
    if (!navigator.onLine) return
    setBusy(true)
    const answer = await postResetRequest(String(fields.get('email')).trim())
    setBusy(false)
    setSent(answer.ok)
    if (!answer.ok) setError(resetRequestMessage(answer))
  }

  return { isBusy, error, isSent, ask, aside: isSent && !sendsMail ? letterWaits : undefined, sendsMail }
}
