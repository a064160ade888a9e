import type { Client } from '@atrium/engine/web'
import { thisSession } from '@atrium/features/auth/web'
import { addDevice, pushKey } from '../contract/devices.ts'
import { placeOf, whileStarting } from './push.ts'
import { pushManager } from './stop-push.ts'

/** Has notifications come also while no page is open; false where the browser or the server cannot do that. */
export const startPush = (client: Client): Promise<boolean> => whileStarting(() => subscribe(client))

async function subscribe(client: Client): Promise<boolean> {
  const made = await subscription(client)
  if (!made) return false
  const session = (await thisSession()) ?? ''
  const userAgent = navigator.userAgent.slice(0, 300)
  const answer = await client.act(addDevice, { session, ...placeOf(made), userAgent })
  if (!answer.ok) await made.unsubscribe()
  return answer.ok
}

/** What the browser's maker gives it, for the keys of this server; undefined where it cannot. */
async function subscription(client: Client): Promise<PushSubscription | undefined> {
  const manager = await pushManager()
  const asked = manager && (await client.ask(pushKey, {}))
  const applicationServerKey = asked?.ok ? asked.output.key : null
  if (!manager || !applicationServerKey) return undefined
  // One that was made for other keys would be in the way.
  await (await manager.getSubscription())?.unsubscribe()
  // Its maker cannot be reached, or has no such service: then only open pages notify.
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => undefined)
}
