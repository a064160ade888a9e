import { Link } from '@tanstack/react-router'
import { AuthPage } from './auth-page.tsx'
import classes from './auth.module.css'
import { EmailField } from './field.tsx'
import { useResetMail } from './use-reset-mail.ts'

/** Ask for a link that sets a new password (R2.28–R2.30). */
export function ForgotPasswordPage() {
  const { isBusy, error, isSent, ask, aside, sendsMail } = useResetMail()
  return (
    <AuthPage
      title="Forgot your password?"
      hint="Enter your email, and you get a link to choose a new one."
      error={error}
      notice={isSent ? 'Check your email for password reset instructions.' : undefined}
      aside={aside}
      submit={isBusy ? 'Sending email...' : 'Reset password'}
      isBusy={isBusy}
      onSubmit={(fields) => void ask(fields)}
      foot={
        <>
          <Link to="/login">Back to sign in</Link>
          {!sendsMail && (
            <span className={classes.machine}>
              This server does not send email. The person who runs it can set any password on the machine itself:{' '}
              <code>npm run atrium -- user reset EMAIL</code>
            </span>
          )}
        </>
      }
    >
      <EmailField autoFocus />
    </AuthPage>
  )
}
