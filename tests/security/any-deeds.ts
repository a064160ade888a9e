import type { Random } from '@atrium/base/random'
import { newId } from '@atrium/base/id'
import type { Action, PersonId, SpaceId } from '@atrium/engine/contract'
import { inputFor } from '../roles/input-for.ts'
import * as z from 'zod/mini'
import type { TestServer } from '../server.ts'
import { idPlaces, withId } from './id-fields.ts'

/** Where deeds happen, and who does them. */
export interface Stage {
  readonly server: TestServer
  readonly random: Random
  readonly people: readonly PersonId[]
  spacesOf(person: PersonId): readonly SpaceId[]
  /** Stands in all that is said. */
  readonly word?: string
  /** Whether only deeds in one of those spaces are done, and none elsewhere that is about them. */
  readonly staysThere?: boolean
}

/** What makes an action do another thing than what its input in the roles' matrix does. */
const otherwise: Readonly<Record<string, readonly object[]>> = {
  'calendar/change': [{ patch: { isPrivate: true } }, { patch: { isPrivate: false } }, { patch: { place: 'Here' } }],
  'workspaces/update': [{ permissions: { public: true } }, { permissions: { public: false } }],
  'workspaces/archive': [{ isArchived: false }],
  'workspaces/answer-request': [{ isApproved: false }],
  'calendar/create': [{ isPrivate: true }],
  'chat/save-draft': [{ text: '' }],
  'people/suspend': [{ isSuspended: true }],
}

/** Somebody does anything that the contracts know, mostly about things that are there. New actions are among it by themselves. */
export class AnyDeeds {
  readonly #stage: Stage
  readonly #actions: readonly Action[]
  /** Ids of what was made, by feature and space. */
  readonly #made = new Map<string, Made[]>()

  constructor(stage: Stage) {
    this.#stage = stage
    this.#actions = [...stage.server.engine.registry.actions.values()].filter(({ may }) => may.length > 0)
  }

  /** So many deeds, one after the other, but none of `leaveOut`. */
  async some(count: number, leaveOut: ReadonlySet<string> = new Set()): Promise<void> {
    const actions = this.#actions.filter(({ name }) => !leaveOut.has(name))
    for (let left = count; left > 0; left -= 1) await this.#one(pickOf(this.#stage.random, actions))
  }

  async #one(action: Action): Promise<void> {
    const { server, random, people, spacesOf } = this.#stage
    const by = pickOf(random, people)
    const space = pickOf(random, spacesOf(by))
    const input = this.#inputOf(action, { by, space, other: pickOf(random, people) })
    if (this.#stage.staysThere && !isIn(action, { space, by, input })) return
    const answer = await server.actor.act({ id: newId(), by, action: action.name, input })
    if (answer.ok) this.#remember(action, { space, by, input })
  }

  #inputOf(action: Action, cell: { by: PersonId; space: SpaceId; other: PersonId }): unknown {
    const { random } = this.#stage
    const variants = [{}, ...(otherwise[action.name] ?? [])]
    const said = `${this.#stage.word ?? 'Words'} ${random.below(1_000)}`
    const plain = withWords(
      {
        ...(inputFor(action.name, cell) as object),
        ...pickOf(random, variants),
      },
      said,
    )
    const all = this.#made.get(shelfOf(action, cell.space)) ?? []
    const own = all.filter(({ by }) => by === cell.by)
    const made = own.length > 0 && random.below(3) > 0 ? own : all
    if (made.length === 0) return plain
    const { id } = pickOf(random, made)
    const places = idPlaces(action).filter(
      ([name]) => name !== undefined && /^(id|message|document|thread|files)$/.test(name),
    )
    return places.reduce<unknown>((input, path) => (random.below(2) === 0 ? input : withId(input, path, id)), plain)
  }

  #remember(action: Action, { space, by, input }: { space: SpaceId; by: PersonId; input: unknown }): void {
    const { id, thread }: { id?: unknown; thread?: unknown } = typeof input === 'object' && input !== null ? input : {}
    for (const one of [id, thread]) if (typeof one === 'string') this.#keep(shelfOf(action, space), { id: one, by })
  }

  /** Things are few, so that much happens to each of them. */
  #keep(shelf: string, made: Made): void {
    const there = this.#made.get(shelf) ?? []
    if (there.some(({ id }) => id === made.id)) return
    this.#made.set(shelf, [...there, made].slice(-most))
  }

  /** Has deeds about something that was made otherwise. */
  knows(feature: string, space: SpaceId, made: Made): void {
    this.#keep(`${feature} ${space}`, made)
  }
}

/** Where people write what they like. */
const wordFields: ReadonlySet<string> = new Set(['text', 'title', 'name', 'description', 'place', 'comment', 'quote'])

/** An input with `said` wherever somebody can say something, and what can be said besides. */
function withWords(input: object, said: string): object {
  return replaced({ description: said, place: said, comment: said, ...input }, said)
}

function replaced(value: object, said: string): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => {
      if (typeof inner === 'string' && inner !== '' && wordFields.has(name)) return [name, said]
      const isPlain = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      return [name, isPlain ? replaced(inner, said) : inner]
    }),
  )
}

interface Made {
  readonly id: string
  readonly by: PersonId
}

const most = 12
const shelfOf = ({ name }: Action, space: SpaceId): string => `${name.split('/')[0]} ${space}`

/** Whether it is done in the space; false also for input that it does not take. */
function isIn(action: Action, { space, by, input }: { space: SpaceId; by: PersonId; input: unknown }): boolean {
  const taken = z.safeParse(action.input, input)
  return taken.success && action.where(taken.data, by) === space
}

function pickOf<T>(random: Random, things: readonly T[]): T {
  const [first, ...others] = things
  if (first === undefined) throw new Error('There is nothing to pick from.')
  return random.pick([first, ...others])
}
