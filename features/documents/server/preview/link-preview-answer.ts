import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '@atrium/engine/contract'
import { type Egress, answer, createWorkerPool } from '@atrium/engine/server'
import { type LinkPreview, linkPreview } from '../../contract/link-preview.ts'
import { fetchBeginning } from './fetch-beginning.ts'
import { createKept } from './kept.ts'
import type { Beginning } from './read-head.ts'

const withinMs = 5_000
/** What there is no preview of is said no sooner: how long it took would tell why. */
const failsAfterMs = 500
const keptMs = 300_000
const mostKept = 500

interface Asking {
  readonly egress: Pick<Egress, 'send'>
  readonly url: string
  /** Whose turn it is at the threads. */
  readonly by: string
}

/** Has pages of other sites read, in a thread: what they say can be made to take long. */
export function createLinkPreviewAnswer() {
  const pool = createWorkerPool<Beginning, LinkPreview | undefined>({
    file: new URL('./head-worker.ts', import.meta.url),
    size: 1,
    heapMb: 64,
    deadlineMs: 1_000,
  })
  const kept = createKept<LinkPreview | null>({ most: mostKept, forMs: keptMs, now: () => performance.now() })

  async function read({ egress, url, by }: Asking): Promise<LinkPreview | null> {
    const failed = wait(failsAfterMs, null, { ref: false })
    try {
      const beginning = await fetchBeginning(egress, url, AbortSignal.timeout(withinMs))
      return (beginning && (await pool.do(by, beginning))) ?? (await failed)
    } catch {
      return failed // whatever the reason, whoever asked is told of none
    }
  }

  return answer(linkPreview, async ({ input: { space, url }, by, egress }) => {
    if (!egress) throw new Refusal('off', 'Link previews are turned off on this server.')
    // Who asks elsewhere would see by the time that somebody had asked here.
    return { preview: await kept.get(`${space} ${url}`, () => read({ egress, url, by })) }
  })
}
