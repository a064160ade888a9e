import { type ReactNode, useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { Policy } from '../contract/policy.ts'
import { byInvitation, proofSent, received } from '../contract/words.ts'
import { maxNameLength } from '@atrium/features/people/contract'
import { AuthPage } from './auth-page.tsx'
import { EmailField, Field, PasswordField } from './field.tsx'
import { registrationFault, registrationMessage, letterWaits } from './messages.ts'
import { isToInvitation, letterIn } from './is-to-invitation.ts'
import type { Session } from './session.ts'
import { usePolicy } from './use-policy.ts'

interface Props {
  readonly session: Session
  /** The path to open once signed in. */
  readonly wanted: string
  /** What an invitation link carries; empty without one. */
  readonly invitation: string
  /** What a letter carried by which somebody shows that `email` is theirs; empty without one. */
  readonly proof: string
  readonly email: string
  onSignedIn(): void
}

interface FormProps extends Props {
  readonly policy: Policy
  readonly foot: ReactNode
}

/** Create an account (R2.25–R2.27), where the team lets the visitor. */
export function RegisterPage(props: Props) {
  const { wanted, invitation } = props
  const policy = usePolicy(invitation, letterIn(wanted))
  const foot = <SignInInstead wanted={wanted} />
  if (policy.registration !== 'invitation' || policy.isInvited || policy.invitedEmail)
    return <RegisterForm {...props} policy={policy} foot={foot} />
  return invitation ? (
    <AuthPage
      title="This invitation has expired"
      hint="The link was already used, has expired or is incomplete. Ask your team for a new one."
      foot={foot}
    />
  ) : (
    <AuthPage title="By invitation only" hint={byInvitation.message} foot={foot} />
  )
}

function SignInInstead({ wanted }: { readonly wanted: string }) {
  return (
    <>
      Already have an account?{' '}
      <Link to="/login" search={wanted === '/' ? {} : { to: wanted }}>
        Sign in instead
      </Link>
    </>
  )
}

function RegisterForm({ session, wanted, invitation, proof, email, policy, foot, onSignedIn }: FormProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const least = policy.minPasswordLength

  async function handleSubmit(fields: FormData): Promise<void> {
    const input = {
      name: String(fields.get('name')).trim(),
      email: String(fields.get('email')).trim(),
      password: String(fields.get('password')),
      ...(invitation && { invitation }),
      ...(policy.invitedEmail && { letter: letterIn(wanted) }),
      ...(proof && { proof }),
    }
    setNotice(undefined)
    const fault = registrationFault(
      { ...input, confirmation: String(fields.get('confirmation')) },
      navigator.onLine,
      least,
    )
    setError(fault)
    if (fault) return
    setBusy(true)
    const answer = await session.register(input)
    setBusy(false)
    if (answer.ok) onSignedIn()
    else {
      const further = noticeOf(answer, policy)
      setNotice(further)
      if (further === undefined) setError(registrationMessage(answer))
    }
  }

  return (
    <AuthPage
      title="Create your account"
      hint={proof ? 'Your address is confirmed: choose your name and your password.' : hintOf(policy, wanted)}
      error={error}
      notice={notice}
      submit={isBusy ? 'Creating account...' : 'Create account'}
      isBusy={isBusy}
      onSubmit={(fields) => void handleSubmit(fields)}
      foot={foot}
    >
      <Field label="Name" name="name" type="text" autoComplete="name" maxLength={maxNameLength} autoFocus required />
      <EmailField fixed={email || policy.invitedEmail} />
      <PasswordField
        label="Password"
        name="password"
        placeholder={`At least ${least} characters`}
        autoComplete="new-password"
        required
      />
      <PasswordField label="Confirm password" name="confirmation" autoComplete="new-password" required />
    </AuthPage>
  )
}

/** What is said where a registration goes on by a letter; undefined where it was refused. */
function noticeOf({ code, message }: { code: string; message: string }, { sendsMail }: Policy): string | undefined {
  if (code === proofSent.code) return sendsMail ? message : letterWaits
  return code === received.code ? message : undefined
}

function hintOf({ registration, domains, isInvited, isFirst }: Policy, wanted: string): string {
  if (isFirst) return 'You are the first person here, so you will own the team.'
  if (isToInvitation(wanted)) return 'Then you see what you are invited to.'
  if (registration !== 'domain' || isInvited) return 'It takes a minute.'
  return `Register with your address of ${domains.join(' or ')}. A link is sent to it first.`
}
