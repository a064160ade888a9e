import { useEffect, useEffectEvent } from 'react'
import { tellZone } from '../contract/tell-zone.ts'
import { useMe } from './use-people.ts'
import { usePreferences } from './use-preferences.ts'

/** Tells the team in which zone the person of this screen is, once for each zone: two devices must not outdo each other. */
export function useToldZone(): void {
  const me = useMe()
  const { zone } = usePreferences()
  const isThere = me !== undefined
  const tell = useEffectEvent(() => {
    if (me?.zone !== zone) void send(zone)
  })
  useEffect(() => {
    if (isThere) tell()
  }, [isThere, zone])
}

/** Not a deed of the outbox: it is nothing that the person did, and the next start tells what was not heard now. */
async function send(zone: string): Promise<void> {
  const sent = fetch(`/api/v1/actions/${tellZone.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ zone }),
  })
  // An answer that nobody reads would keep its connection open.
  await sent.then((answer) => answer.text()).catch(() => undefined)
}
