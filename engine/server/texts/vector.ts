import type { Examined } from './examine-update.ts'
import type { Weight } from './text-load.ts'

/** How far each Yjs client's part of a text goes, and whose client it is. */
export class Vector {
  readonly #ends: Map<number, number>
  readonly #owners: Map<number, string>

  constructor(ends: Iterable<readonly [number, number]> = [], owners: Iterable<readonly [number, string]> = []) {
    this.#ends = new Map(ends)
    this.#owners = new Map(owners)
  }

  /** How many clients have written. */
  get size(): number {
    return this.#ends.size
  }

  get owners(): ReadonlyMap<number, string> {
    return this.#owners
  }

  /** Whether `person` may add the update: nothing that it stands on is missing, and it speaks for no one else. */
  fits({ starts, ends, needs }: Examined, person: string): boolean {
    const isMissing = (client: number, clock: number): boolean => clock > this.#end(client)
    const isForeign = (client: number): boolean => (this.#owners.get(client) ?? person) !== person
    if ([...starts].some(([client, start]) => isMissing(client, start))) return false
    if ([...ends].some(([client, end]) => isMissing(client, end) && isForeign(client))) return false
    return [...needs].every(([client, clock]) => !isMissing(client, clock) || clock <= (ends.get(client) ?? 0))
  }

  add({ ends }: Examined, person: string): void {
    for (const [client, end] of ends) {
      if (end <= this.#end(client)) continue
      this.#ends.set(client, end)
      if (!this.#owners.has(client)) this.#owners.set(client, person)
    }
  }

  toJSON(): VectorJson {
    return { ends: [...this.#ends], owners: [...this.#owners] }
  }

  #end(client: number): number {
    return this.#ends.get(client) ?? 0
  }
}

/** A vector as it is kept. */
export interface VectorJson {
  readonly ends: readonly (readonly [number, number])[]
  readonly owners: readonly (readonly [number, string])[]
  /** What the text was found to be; absent in snapshots of older versions. */
  readonly weight?: Weight
}
