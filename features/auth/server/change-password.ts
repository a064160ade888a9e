import type pg from 'pg'
import { type Mailer, run } from '@atrium/engine/server'
import { tooShort } from '../contract/words.ts'
import { changedMail } from './changed-mail.ts'
import { refuse } from './guard.ts'
import { inOurWords } from './in-our-words.ts'
import { forgetResetLinks } from './options.ts'
import type { PasswordChange } from './own-routes.ts'
import type { Registration } from './registration.ts'

interface Needs {
  readonly pool: pg.Pool
  readonly registration: Registration
  readonly mailer: Pick<Mailer, 'send'>
  readonly publicUrl: string
  readonly auth: {
    readonly api: {
      changePassword(call: {
        readonly body: { currentPassword: string; newPassword: string }
        readonly headers: Headers
        readonly asResponse: true
      }): Promise<Response>
    }
  }
}

/** Sets another password after a look at the current one, and tells its owner. */
export function createPasswordChange({ pool, registration, mailer, publicUrl, auth }: Needs) {
  return async ({ identity, headers, ...body }: PasswordChange): Promise<Response> => {
    const { minPasswordLength } = await registration.settings()
    if (body.newPassword.length < minPasswordLength) return refuse(400, tooShort(minPasswordLength))
    const response = await auth.api.changePassword({ body, headers, asResponse: true })
    if (!response.ok) return inOurWords(response)
    await forgetResetLinks(pool, identity.person)
    const [user] = await run<{ email: string }>(pool, 'select email from auth_user where id = $1', [identity.person])
    if (user) await mailer.send(changedMail({ to: user.email, publicUrl }))
    return response
  }
}
