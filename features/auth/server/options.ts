import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { newId } from '@atrium/base/id'
import { type Mailer, run } from '@atrium/engine/server'
import { suspendedWords } from '@atrium/features/people/contract'
import { profileOf } from '@atrium/features/people/server'
import { maxPasswordLength, minPasswordLength } from '../contract/password.ts'
import { changedMail } from './changed-mail.ts'
import { password } from './hash-password.ts'
import { knownMail } from './known-mail.ts'
import type { Newcomer, Registration } from './registration.ts'
import { resetMail, resetWithinSeconds } from './reset-mail.ts'
import { sessionSeconds } from './sessions.ts'

export interface AccountNeeds {
  readonly pool: pg.Pool
  /** The same, for what is asked of other features. */
  readonly db: Kysely<Record<never, never>>
  readonly secret: string
  /** The address that people use, such as `https://atrium.example.org`. */
  readonly publicUrl: string
  readonly mailer: Pick<Mailer, 'send' | 'isSending'>
  /** Hears of every new session, before its owner gets it. */
  onSignIn(person: string): Promise<void>
  onSignOut(session: string): void
  /** Hears of every new account before it is made, and answers what its owner becomes or throws to forbid it. */
  onRegister(newcomer: Newcomer): ReturnType<Registration['admit']>
}

/** Where a request names the address that it came from, for the list of sessions. */
export const callerHeader = 'x-atrium-caller'

/** What better-auth offers and we do in ways of our own, which its addresses would go around. */
const ours = [
  '/change-password',
  '/list-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  '/update-session',
  '/update-user',
  '/change-email',
  '/delete-user',
  '/verify-password',
]

export function authOptions(needs: AccountNeeds): BetterAuthOptions {
  const { pool, db, secret, publicUrl, onSignIn, onSignOut, onRegister } = needs
  return {
    appName: 'Atrium',
    database: pool,
    secret,
    baseURL: publicUrl,
    basePath: '/api/auth',
    trustedOrigins: (request) => sameHost(request),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength,
      maxPasswordLength,
      password,
      ...resets(needs),
    },
    session: { modelName: 'auth_session', ...sessionSeconds },
    user: {
      modelName: 'auth_user',
      additionalFields: { invitedAs: { type: 'string', required: false, input: false } },
    },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification', storeIdentifier: 'hashed' },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    disabledPaths: [...ours],
    advanced: {
      cookiePrefix: 'atrium',
      // With joins a session and its user are one question.
      database: { generateId: () => newId(), joins: true },
      ipAddress: { ipAddressHeaders: [callerHeader], ipv6Subnet: 128 },
    },
    databaseHooks: {
      user: {
        create: {
          async before({ email }, context) {
            return {
              data: {
                invitedAs: await onRegister({
                  email,
                  token: fieldIn(context?.body, 'invitation'),
                  letter: fieldIn(context?.body, 'letter'),
                  proof: fieldIn(context?.body, 'proof'),
                }),
              },
            }
          },
        },
      },
      session: {
        create: {
          before: async ({ userId }) => mustNotBeSuspended(db, userId),
          after: ({ userId }) => onSignIn(userId),
        },
        delete: { after: async ({ id }) => onSignOut(id) },
      },
    },
  }
}

async function mustNotBeSuspended(db: AccountNeeds['db'], person: string): Promise<void> {
  const profile = await profileOf(db, person)
  if (profile && profile.suspendedAt !== null)
    throw new APIError('FORBIDDEN', { code: 'user-disabled', message: suspendedWords })
}

function fieldIn(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return ''
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' ? value : ''
}

/** The options by which a registration says nothing of whether there was an account, and signs nobody in (R8.07). */
export function quietOptions(options: BetterAuthOptions, { mailer, publicUrl }: AccountNeeds): BetterAuthOptions {
  return {
    ...options,
    emailAndPassword: {
      ...options.emailAndPassword,
      enabled: true,
      autoSignIn: false,
      onExistingUserSignUp: ({ user }) => mailer.send(knownMail({ to: user.email, publicUrl })),
    },
  }
}

function resets({ pool, publicUrl, mailer }: AccountNeeds): Partial<BetterAuthOptions['emailAndPassword']> {
  return {
    resetPasswordTokenExpiresIn: resetWithinSeconds,
    revokeSessionsOnPasswordReset: true,
    sendResetPassword: ({ user, token }) => mailer.send(resetMail({ to: user.email, token, publicUrl })),
    async onPasswordReset({ user }) {
      await forgetResetLinks(pool, user.id)
      await mailer.send(changedMail({ to: user.email, publicUrl }))
    },
  }
}

/** Makes the links that were sent to somebody worth nothing from now on. */
export async function forgetResetLinks(pool: pg.Pool, person: string): Promise<void> {
  await run(pool, 'delete from auth_verification where value = $1', [person])
}

/** A page that this server gave out may use it, under whatever name the server was reached. */
function sameHost(request: Request | undefined): string[] {
  const host = request?.headers.get('host')
  return host ? [`http://${host}`, `https://${host}`] : []
}
