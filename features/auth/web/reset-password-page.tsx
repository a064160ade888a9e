import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { postNewPassword } from './auth-api.ts'
import { AuthPage } from './auth-page.tsx'
import { EmailField, PasswordField } from './field.tsx'
import { deadLink, isDeadLink, newPasswordFault, newPasswordMessage } from './messages.ts'
import type { Session } from './session.ts'
import { usePolicy } from './use-policy.ts'
import { useResetMail } from './use-reset-mail.ts'

interface Props {
  readonly session: Session
  /** What the link of the mail carries; empty when it was cut. */
  readonly token: string
}

/** Choose a new password with the link of a mail, or ask for another link when it no longer works (R1.02). */
export function ResetPasswordPage({ session, token }: Props) {
  const [isDead, setDead] = useState(token === '')
  const [isDone, setDone] = useState(false)
  if (isDone) return <DonePage />
  if (isDead) return <DeadLinkPage />
  return (
    <NewPasswordPage
      token={token}
      onDead={() => setDead(true)}
      onDone={() => {
        void session.end()
        setDone(true)
      }}
    />
  )
}

function NewPasswordPage({ token, onDead, onDone }: { token: string; onDead(): void; onDone(): void }) {
  const least = usePolicy().minPasswordLength
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function handleSubmit(fields: FormData): Promise<void> {
    const password = String(fields.get('password'))
    const fault = newPasswordFault(
      { password, confirmation: String(fields.get('confirmation')) },
      navigator.onLine,
      least,
    )
    setError(fault)
    if (fault) return
    setBusy(true)
    const answer = await postNewPassword({ token, newPassword: password })
    setBusy(false)
    if (answer.ok) onDone()
    else if (isDeadLink(answer)) onDead()
    else setError(newPasswordMessage(answer))
  }

  return (
    <AuthPage
      title="Choose a new password"
      hint="This signs you out everywhere. Sign in again with the new password."
      error={error}
      submit={isBusy ? 'Saving password...' : 'Reset password'}
      isBusy={isBusy}
      onSubmit={(fields) => void handleSubmit(fields)}
      foot={<Link to="/login">Back to sign in</Link>}
    >
      <PasswordField
        label="Password"
        name="password"
        placeholder={`At least ${least} characters`}
        autoComplete="new-password"
        autoFocus
        required
      />
      <PasswordField label="Confirm password" name="confirmation" autoComplete="new-password" required />
    </AuthPage>
  )
}

function DeadLinkPage() {
  const { isBusy, error, isSent, ask, aside } = useResetMail()
  return (
    <AuthPage
      title="This link no longer works"
      hint={deadLink}
      error={error}
      notice={isSent ? 'Password reset email sent! Please check your inbox.' : undefined}
      aside={aside}
      submit={isBusy ? 'Sending email...' : 'Reset password'}
      isBusy={isBusy}
      onSubmit={(fields) => void ask(fields)}
      foot={<Link to="/login">Back to sign in</Link>}
    >
      <EmailField />
    </AuthPage>
  )
}

function DonePage() {
  return (
    <AuthPage
      title="Your password is changed"
      hint="Sign in with the new one, on each of your devices."
      foot={<Link to="/login">Sign in</Link>}
    />
  )
}
