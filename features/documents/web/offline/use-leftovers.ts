import { useEffect } from 'react'
import { type Client, hasUnsentTexts, useClient } from '@atrium/engine/web'

/** The first screen comes first. */
const afterMs = 3_000

/** Has what was typed without a connection sent, whether or not anybody opens a document. */
export function useLeftovers(): void {
  const client = useClient()
  useEffect(() => {
    const timer = setTimeout(() => void send(client), afterMs)
    return () => clearTimeout(timer)
  }, [client])
}

async function send(client: Client): Promise<void> {
  // Where the browser keeps nothing, there is nothing left.
  if (!(await hasUnsentTexts(client.person).catch(() => false))) return
  const { textsOf } = await import('../editor/texts-of.ts')
  await textsOf(client)
}
