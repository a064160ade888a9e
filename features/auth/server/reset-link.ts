import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newId } from '@atrium/base/id'
import { run } from '@atrium/engine/server'
import { resetWithinSeconds } from './reset-mail.ts'

interface Wanted {
  readonly pool: pg.Pool
  readonly publicUrl: string
  readonly person: string
}

const insertText = `
  insert into auth_verification (id, identifier, value, "expiresAt")
  values ($1, $2, $3, now() + make_interval(secs => ${resetWithinSeconds}))`

/** Makes a link by which somebody sets a new password, as the one in the letter that they can ask for. */
export async function makeResetLink({ pool, publicUrl, person }: Wanted): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await run(pool, insertText, [newId(), `reset-password:${token}`, person])
  return `${publicUrl}/reset-password?token=${token}`
}
