import { type Kysely, sql } from 'kysely'
import webPush from 'web-push'
import { answer } from '@atrium/engine/server'
import { pushKey } from '../../contract/devices.ts'

type Db = Kysely<Record<never, never>>

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** The one pair of keys of this installation (RFC 8292): the first process that asks makes it. */
export async function openPushKeys(db: Db): Promise<PushKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await sql`
    insert into push_key (id, public_key, private_key) values ('vapid', ${publicKey}, ${privateKey})
    on conflict do nothing`.execute(db)
  const kept = await readKeys(db)
  if (!kept) throw new Error('The keys for notifications could not be kept.')
  return kept
}

async function readKeys(db: Db): Promise<PushKeys | undefined> {
  const { rows } = await sql<PushKeys>`
    select public_key as "publicKey", private_key as "privateKey" from push_key where id = 'vapid'`.execute(db)
  return rows[0]
}

export const pushKeyAnswer = answer(pushKey, async ({ db }) => ({ key: (await readKeys(db))?.publicKey ?? null }))
