import { Link } from '@tanstack/react-router'
import { AuthPage } from './auth-page.tsx'
import { EmailField } from './field.tsx'
import { useResetMail } from './use-reset-mail.ts'

/** Ask for a link that sets a new password (R2.28–R2.30). */
export function ForgotPasswordPage() {
  const { isBusy, error, isSent, ask, aside } = useResetMail()
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
      foot={<Link to="/login">Back to sign in</Link>}
    >
      <EmailField autoFocus />
    </AuthPage>
  )
}
