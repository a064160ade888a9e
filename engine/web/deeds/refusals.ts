import type { StoredDeed } from '../disk/disk.ts'

/** A deed that the server has not answered yet. */
export interface WaitingDeed {
  readonly id: string
  /** The action's name. */
  readonly action: string
  readonly input: unknown
  readonly at: number
}

/** A deed of an earlier page load that the server refused. */
export interface RefusedDeed extends WaitingDeed {
  readonly code: string
  readonly message: string
}

/** Refused deeds that nobody has been told about, until a person sends them again or lets them go. */
export class Refusals {
  list: readonly RefusedDeed[] = []
  readonly #deeds = new Map<string, StoredDeed>()
  readonly #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  add(deeds: readonly StoredDeed[]): void {
    for (const deed of deeds) if (deed.refused) this.#deeds.set(deed.id, deed)
    this.#renew()
  }

  /** Takes a deed off the list; undefined when it is not on it. */
  take(id: string): StoredDeed | undefined {
    const deed = this.#deeds.get(id)
    if (this.#deeds.delete(id)) this.#renew()
    return deed
  }

  #renew(): void {
    this.list = [...this.#deeds.values()].flatMap(({ id, action, input, at, refused }) =>
      refused ? [{ id, action, input, at, ...refused }] : [],
    )
    this.#onChange()
  }
}
