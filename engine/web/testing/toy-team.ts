import { type PersonId, type Role, ownSpace, teamSpace } from '@atrium/engine/contract'
import type { Client, ClientOptions } from '../client.ts'
import { createClient } from '../create-client.ts'
import { createMemoryDisk } from '../disk/memory-disk.ts'
import { createLoneTab } from '../tabs/tabs.ts'
import { type ManualClock, createManualClock } from './manual-clock.ts'
import { ScriptedServer } from './scripted-server.ts'
import { toyActions, toyKinds } from './toy.ts'

export interface ToyTeam {
  readonly clock: ManualClock
  readonly server: ScriptedServer
  /** Faults that clients have told of; a test ends with none. */
  readonly faults: unknown[]
  open(person: PersonId, options?: Partial<ClientOptions>): Client
}

/** A server where everyone given is a member of the team and has a space of their own. */
export async function createToyTeam(people: Readonly<Record<PersonId, Role>>, chance?: () => number): Promise<ToyTeam> {
  const clock = createManualClock(chance)
  const server = new ScriptedServer({ kinds: toyKinds, actions: toyActions, now: clock.now })
  const faults: unknown[] = []
  for (const [person, role] of Object.entries(people) as [PersonId, Role][]) {
    await server.grant(ownSpace(person), person, 'owner')
    await server.grant(teamSpace, person, role)
  }
  function open(person: PersonId, options: Partial<ClientOptions> = {}): Client {
    return createClient({
      person,
      kinds: toyKinds,
      actions: toyActions,
      connect: server.connect(person),
      disk: createMemoryDisk(),
      tabs: createLoneTab(),
      onFault: (error: unknown) => faults.push(error),
      ...clock,
      ...options,
    })
  }
  return { clock, server, faults, open }
}
