import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ForgotPasswordPage, LoginPage, RegisterPage, ResetPasswordPage } from '@atrium/features/auth/web'

const loginRoute = getRouteApi('/login')
const registerRoute = getRouteApi('/register')
const resetRoute = getRouteApi('/reset-password')

export function Login() {
  const { to = '/' } = loginRoute.useSearch()
  const router = useRouter()
  return (
    <LoginPage
      session={router.options.context.session}
      wanted={to}
      onSignedIn={() => void router.navigate({ href: to, replace: true })}
    />
  )
}

export function Register() {
  const { to = '/', invitation = '', proof = '', email = '' } = registerRoute.useSearch()
  const router = useRouter()
  return (
    <RegisterPage
      session={router.options.context.session}
      wanted={to}
      invitation={invitation}
      proof={proof}
      email={email}
      onSignedIn={() => void router.navigate({ href: to, replace: true })}
    />
  )
}

export { ForgotPasswordPage as ForgotPassword }

export function ResetPassword() {
  const { token } = resetRoute.useSearch()
  return <ResetPasswordPage key={token} session={useRouter().options.context.session} token={token} />
}
