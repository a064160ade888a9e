import { useState } from 'react'
import type { Asked } from '@atrium/engine/contract'

/** What was last answered, also to another question before, as long as there is nothing newer. */
export function useLastOutput<Output>(answer: Asked<Output> | undefined): Output | undefined {
  const [last, setLast] = useState<Output>()
  const output = answer?.ok ? answer.output : last
  if (output !== last) setLast(() => output)
  return output
}
