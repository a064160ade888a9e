import { useEffect, useRef } from 'react'
import { Access, ownSpace, spaceIdIn } from '@atrium/engine/contract'
import { type Client, useClient, useRows } from '@atrium/engine/web'
import { keepStored, readStored } from '@atrium/ui'

/** Takes pages off this device when one loses their space, or as soon as the app is opened after that. */
export function useForgetting(): void {
  const client = useClient()
  const held = useRows(Access, ownSpace(client.person))
    .map(({ id }) => id)
    .toSorted()
    .join(' ')
  const compared = useRef(Promise.resolve())
  useEffect(() => {
    // Nobody is without any space: what one has is not known yet. One after the other, or an older list would be kept last.
    if (held !== '') compared.current = compared.current.finally(() => compare(client, held))
  }, [client, held])
}

async function compare(client: Client, held: string): Promise<void> {
  const key = `spacesOnDevice:${client.person}`
  const now = new Set(held.split(' '))
  const lost = (readStored(key) ?? '').split(' ').flatMap((space) => (now.has(space) ? [] : (spaceIdIn(space) ?? [])))
  if (lost.length > 0) {
    const { forgetLost } = await import('./forget-lost.ts')
    await forgetLost(client, lost)
  }
  keepStored(key, held)
}
