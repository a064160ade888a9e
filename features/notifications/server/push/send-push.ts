import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { type Egress, EgressRefused } from '@atrium/engine/server'
import type { PushDevice } from '../../contract/push-devices.ts'
import type { PushMessage } from '../../contract/push-message.ts'
import type { PushKeys } from './push-key.ts'

/** What became of a message: `gone` says that the device takes none any more. */
export type Pushed = { readonly became: 'taken' | 'gone' } | { readonly became: 'later'; readonly at: number }

export interface PushTools {
  readonly keys: PushKeys
  readonly egress: Egress
  /** Whom the maker of a browser can write to (RFC 8292, section 2.1). */
  readonly subject: string
  /** Addresses that did not answer, and until when they are left alone, so that slow ones hold nobody up again and again. */
  readonly resting: Map<string, number>
}

const keptSeconds = 86_400
const shortestWaitMs = 30_000
const usualWaitMs = 300_000
const mostResting = 1_000

/** Sends `message` to `device`; throws where the answer is a fault that may pass when it is tried again. */
export async function sendPush(
  tools: PushTools,
  device: PushDevice,
  { message, now }: { readonly message: PushMessage; readonly now: number },
): Promise<Pushed> {
  const { egress, resting } = tools
  const { endpoint } = device
  const restsUntil = resting.get(endpoint) ?? 0
  if (restsUntil > now) return { became: 'later', at: restsUntil }
  const sealed = seal(tools, device, message)
  if (!sealed) return { became: 'gone' }
  const { headers, body } = sealed
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const answer = await egress
    .send({ url: endpoint, method: 'POST', headers: named, body })
    .catch((error: unknown) => (error instanceof EgressRefused ? 'refused' : 'silent'))
  if (answer === 'refused') return { became: 'gone' }
  if (answer === 'silent') return { became: 'later', at: rest(resting, endpoint, now + usualWaitMs) }
  return became(answer, now)
}

/** The message as the device alone can read it; undefined where its address or keys are none, which nobody but it has said. */
function seal({ keys, subject }: PushTools, { endpoint, p256dh, auth }: PushDevice, message: PushMessage) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject, ...keys },
      TTL: keptSeconds,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
      ...(message.type === 'show' && { topic: topicOf(message.tag) }),
    })
  } catch {
    return undefined // a device that cannot be written to is forgotten, and turns itself on again
  }
}

function rest(resting: Map<string, number>, endpoint: string, until: number): number {
  resting.delete(endpoint)
  resting.set(endpoint, until)
  const [oldest] = resting.keys()
  if (oldest !== undefined && resting.size > mostResting) resting.delete(oldest)
  return until
}

/** What waits for a device that is off is replaced as well (RFC 8030, section 5.4). */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/** It is gone, or was made for the keys of another installation. */
const gone: ReadonlySet<number> = new Set([400, 401, 403, 404, 410])

function became({ status, headers }: Awaited<ReturnType<Egress['send']>>, now: number): Pushed {
  // What is too large would be so each time.
  if ((status >= 200 && status < 300) || status === 413) return { became: 'taken' }
  if (gone.has(status)) return { became: 'gone' }
  if (status === 429 || status === 503) return { became: 'later', at: now + waitMs(headers['retry-after'], now) }
  throw new Error(`A device's notification was answered with ${status}.`)
}

/** Seconds or a date (RFC 9110, section 10.2.3), which whoever gave the address may make up: no wait outlasts what is sent. */
function waitMs(given: string | readonly string[] | undefined, now: number): number {
  const text = typeof given === 'string' ? given : ''
  const asked = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isNaN(asked) ? usualWaitMs : Math.min(Math.max(asked, shortestWaitMs), keptSeconds * 1_000)
}
