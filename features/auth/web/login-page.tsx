import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { AuthPage } from './auth-page.tsx'
import classes from './auth.module.css'
import { EmailField, PasswordField } from './field.tsx'
import { isRememberMe } from './identity.ts'
import { signInMessage } from './messages.ts'
import { isToInvitation } from './is-to-invitation.ts'
import type { Session } from './session.ts'

interface Props {
  readonly session: Session
  /** The path to open once signed in. */
  readonly wanted: string
  onSignedIn(): void
}

/** Sign in (R2.20–R2.24). */
export function LoginPage({ session, wanted, onSignedIn }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function handleSubmit(fields: FormData): Promise<void> {
    setBusy(true)
    setError(undefined)
    const answer = await session.signIn({
      email: String(fields.get('email')).trim(),
      password: String(fields.get('password')),
      rememberMe: fields.get('rememberMe') !== null,
    })
    setBusy(false)
    if (answer.ok) onSignedIn()
    else setError(signInMessage(answer))
  }

  return (
    <AuthPage
      title="Sign in to Atrium"
      hint={hintOf(wanted)}
      error={error}
      submit={isBusy ? 'Signing in...' : 'Sign in'}
      isBusy={isBusy}
      onSubmit={(fields) => void handleSubmit(fields)}
      foot={
        <>
          New here?{' '}
          <Link to="/register" search={wanted === '/' ? {} : { to: wanted }}>
            Create a new account
          </Link>
        </>
      }
    >
      <EmailField autoFocus />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <div className={classes.between}>
        <label className={classes.remember}>
          <input type="checkbox" name="rememberMe" defaultChecked={isRememberMe()} />
          Remember me
        </label>
        <Link to="/forgot-password">Forgot your password?</Link>
      </div>
    </AuthPage>
  )
}

const hintOf = (wanted: string): string =>
  isToInvitation(wanted)
    ? 'You are invited to a workspace. Sign in to see it, or create an account.'
    : 'Your team’s documents, chat and calendars.'
