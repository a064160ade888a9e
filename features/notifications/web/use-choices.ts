import { ownSpace } from '@atrium/engine/contract'
import { useClient, useRow } from '@atrium/engine/web'
import { type Choices, NotifyChoices } from '../contract/choices.ts'

/** By which ways the person of this screen chose to be reached; undefined while they chose nothing. */
export function useChoices(): Choices | undefined {
  const { person } = useClient()
  return useRow(NotifyChoices, { space: ownSpace(person), id: person })?.ways
}
