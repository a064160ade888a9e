import { sql } from 'kysely'
import { type PersonId, ownSpace } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import type { Person } from '@atrium/features/people/contract'
import { profileOf } from '@atrium/features/people/server'
import { type EmailRefusal, isGivenUp } from '../../contract/email.ts'
import { forgetRefusal, noteRefusal } from '../../contract/emails-of-server.ts'
import type { Db } from './letter-tools.ts'

/** Whose address takes letters, and who may come in to read what they tell of. */
export async function reachable(db: Db, person: string): Promise<Person | undefined> {
  if (isGivenUp(await refusalOf(db, person))) return undefined
  const profile = await profileOf(db, person)
  return profile?.suspendedAt === null ? profile : undefined
}

/** Notes that a mail server takes nothing for a person; answers whether it is tried once more. */
export async function noteRefused(due: Due<{ readonly person: string }>, said: string): Promise<boolean> {
  const { db, actor, data, idFor } = due
  const person = data.person as PersonId
  const input = { person, words: said.slice(0, 200) }
  const answered = await actor.actAsServer(noteRefusal, { id: idFor('refused'), by: person, input })
  if (!answered.ok) throw new Error(`A refusal could not be noted: ${answered.code}`)
  return !isGivenUp(await refusalOf(db, person))
}

/** Forgets what was refused before, as an address takes letters. */
export async function forgetRefused(due: Due<{ readonly person: string }>): Promise<void> {
  const { db, actor, data, idFor } = due
  const person = data.person as PersonId
  if (!(await refusalOf(db, person))) return
  const answered = await actor.actAsServer(forgetRefusal, { id: idFor('forget'), by: person, input: { person } })
  if (!answered.ok) throw new Error(`A refusal could not be forgotten: ${answered.code}`)
}

async function refusalOf(db: Db, person: string): Promise<EmailRefusal | undefined> {
  const { rows } = await sql<EmailRefusal>`
    select * from email_refusal where space = ${ownSpace(person)} and id = ${person}`.execute(db)
  return rows[0]
}
