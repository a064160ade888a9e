import { useRow } from '@atrium/engine/web'
import { EventFiles } from '../../contract/event-files.ts'

/** What goes along with an event now; `answered` is what the server said of it. */
export function useAttached(answered: EventFiles | null): EventFiles | null {
  const row = useRow(EventFiles, answered ?? undefined)
  return row && answered && row.changed > answered.changed ? row : answered
}
