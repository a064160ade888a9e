import { ownSpace } from '@atrium/engine/contract'
import { useClient, useRow } from '@atrium/engine/web'
import { DailyDigest } from '../contract/digest.ts'

/** When the person of this screen gets a digest; undefined while they get none. */
export function useDigest(): DailyDigest | undefined {
  const { person } = useClient()
  return useRow(DailyDigest, { space: ownSpace(person), id: person })
}
