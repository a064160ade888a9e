import * as z from 'zod/mini'
import { dropStored, keepStored, readStored } from '@atrium/ui'

/** What is shown of one event. */
const Coming = z.object({
  key: z.string(),
  path: z.string(),
  title: z.string(),
  start: z.string(),
  place: z.string(),
  color: z.string(),
  /** The workspace whose calendar it is in; '' where it is the team's or one's own. */
  calendar: z.string(),
})
export type Coming = z.infer<typeof Coming>

const Kept = z.object({ person: z.string(), at: z.number(), coming: z.array(Coming) })

const key = 'coming-events'

/** Keeps what comes next on this device, for when there is no connection. */
export const keepComing = (kept: z.infer<typeof Kept>): void => void keepStored(key, JSON.stringify(kept))

/** What this device keeps of the person's, with since when; undefined where it keeps nothing. */
export function keptComing(person: string): z.infer<typeof Kept> | undefined {
  const found = z.safeParse(Kept, parsed(readStored(key)))
  return found.success && found.data.person === person ? found.data : undefined
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null // what somebody else wrote there is as good as nothing
  }
}

export const forgetComing = (): void => dropStored(key)
