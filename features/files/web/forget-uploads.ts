import type { Client } from '@atrium/engine/web'
import { uploadsOf } from '@atrium/engine/web/uploads'
import { dropStored } from '@atrium/ui'
import { attachmentsKey } from './attachments.ts'

/** Stops what is on its way and forgets it, when the person signs out of this browser. */
export async function forgetUploads(client: Client): Promise<void> {
  const prefix = attachmentsKey(client.person, '')
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) dropStored(key)
  await uploadsOf(client).forget()
}
