import type { Dice } from '@atrium/base/dice'
import { newId } from '@atrium/base/id'
import type { Action, PersonId, SpaceId } from '@atrium/engine/contract'
import { inputFor } from '../roles/inputs.ts'
import type { TestServer } from '../server.ts'
import { idPlaces, withId } from './id-fields.ts'

/** Where deeds happen, and who does them. */
export interface Stage {
  readonly server: TestServer
  readonly dice: Dice
  readonly people: readonly PersonId[]
  spacesOf(person: PersonId): readonly SpaceId[]
}

/** What makes an action do another thing than what its input in the roles' matrix does. */
const otherwise: Readonly<Record<string, readonly object[]>> = {
  'calendar/change': [{ patch: { isPrivate: true } }, { patch: { isPrivate: false } }, { patch: { place: 'Here' } }],
  'workspaces/update': [{ permissions: { public: true } }, { permissions: { public: false } }],
  'workspaces/archive': [{ isArchived: false }],
  'workspaces/answer-request': [{ isApproved: false }],
  'chat/save-draft': [{ text: '' }],
  'people/suspend': [{ isSuspended: true }],
}

/** Somebody does anything that the contracts know, mostly about things that are there. New actions are among it by themselves. */
export class AnyDeeds {
  readonly #stage: Stage
  readonly #actions: readonly Action[]
  /** Ids of what was made, by feature and space. */
  readonly #made = new Map<string, string[]>()
  /** How often each action was done. */
  readonly done = new Map<string, number>()

  constructor(stage: Stage, leaveOut: ReadonlySet<string> = new Set()) {
    this.#stage = stage
    const all = [...stage.server.engine.registry.actions.values()]
    this.#actions = all.filter(({ name, may }) => may.length > 0 && !leaveOut.has(name))
  }

  async some(count: number): Promise<void> {
    for (let left = count; left > 0; left -= 1) await this.one()
  }

  async one(): Promise<void> {
    const { server, dice, people, spacesOf } = this.#stage
    const action = pickOf(dice, this.#actions)
    const by = pickOf(dice, people)
    const space = pickOf(dice, spacesOf(by))
    const input = this.#inputOf(action, { by, space, other: pickOf(dice, people) })
    const answer = await server.engine.actor.act({ id: newId(), by, action: action.name, input })
    if (!answer.ok) return
    this.done.set(action.name, (this.done.get(action.name) ?? 0) + 1)
    this.#remember(action, space, input)
  }

  #inputOf(action: Action, cell: { by: PersonId; space: SpaceId; other: PersonId }): unknown {
    const { dice } = this.#stage
    const variants = [{}, ...(otherwise[action.name] ?? [])]
    const plain = { ...(inputFor(action.name, cell) as object), ...pickOf(dice, variants) }
    const made = this.#made.get(shelfOf(action, cell.space)) ?? []
    if (made.length === 0) return plain
    // Things are few, so that much happens to each of them.
    const id = pickOf(dice, made)
    const places = idPlaces(action).filter(([name]) => name !== undefined && /^(id|message|document|thread|files)$/.test(name))
    return places.reduce<unknown>((input, path) => (dice.roll(4) === 0 ? input : withId(input, path, id)), plain)
  }

  #remember(action: Action, space: SpaceId, input: unknown): void {
    const shelf = shelfOf(action, space)
    const made = this.#made.get(shelf) ?? []
    const { id, thread }: { id?: unknown; thread?: unknown } = typeof input === 'object' && input !== null ? input : {}
    for (const one of [id, thread]) if (typeof one === 'string' && !made.includes(one)) made.push(one)
    this.#made.set(shelf, made.slice(-most))
  }

  /** Has deeds about something that was made otherwise. */
  knows(feature: string, space: SpaceId, id: string): void {
    this.#made.set(`${feature} ${space}`, [...(this.#made.get(`${feature} ${space}`) ?? []), id])
  }
}

const most = 6
const shelfOf = ({ name }: Action, space: string): string => `${name.split('/')[0]} ${space}`

function pickOf<T>(dice: Dice, things: readonly T[]): T {
  const [first, ...others] = things
  if (first === undefined) throw new Error('There is nothing to pick from.')
  return dice.pick([first, ...others])
}
