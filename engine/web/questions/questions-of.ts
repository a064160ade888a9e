import { type Asked, type Query, ownSpace } from '@atrium/engine/contract'
import type { Client } from '../client.ts'
import { realClock } from '../clock.ts'
import { Questions } from './questions.ts'

/** Asks in its own way, as several questions or one among others; stays the same function for the same way. */
export interface Fetch<Input, Output> {
  (client: Client, input: Input, signal: AbortSignal): Promise<Asked<Output>>
  /** Whether answers are also kept, until there are newer ones, when something happened that they may be about. */
  readonly outlivesNews?: boolean
}

/** What is asked: a query, or whatever a function finds out. */
export type Source<Input, Output> = Query<Input, Output> | Fetch<Input, Output>

type AnyQuestions = Pick<Questions<unknown, unknown>, 'forget'>
type Shelf = Map<object, { readonly questions: AnyQuestions; readonly outlivesNews: boolean }>

const shelves = new WeakMap<Client, Shelf>()

/** The questions that a person's screen has asked of one source. */
export function questionsOf<Input, Output>(client: Client, source: Source<Input, Output>): Questions<Input, Output> {
  const shelf = shelfOf(client)
  const known = shelf.get(source)?.questions
  // Questions are only ever kept under their own source.
  if (known) return known as Questions<Input, Output>
  const questions = new Questions<Input, Output>({
    clock: realClock,
    ask: (input, signal) =>
      typeof source === 'function' ? source(client, input, signal) : client.ask<Input, Output>(source, input, signal),
  })
  shelf.set(source, { questions, outlivesNews: 'outlivesNews' in source && source.outlivesNews === true })
  return questions
}

function shelfOf(client: Client): Shelf {
  const known = shelves.get(client)
  if (known) return known
  const shelf: Shelf = new Map()
  shelves.set(client, shelf)
  const own = ownSpace(client.person)
  client.onChanges((space) => {
    // One's own space tells what one may see.
    for (const { questions, outlivesNews } of shelf.values())
      questions.forget((input) => space === own || (!outlivesNews && isAbout(input, space)))
  })
  return shelf
}

/** Whether `space` is among those that a question names, if it names any. */
function isAbout(input: unknown, space: string): boolean {
  if (typeof input !== 'object' || input === null) return true
  if ('spaces' in input && Array.isArray(input.spaces)) return input.spaces.includes(space)
  return !('space' in input) || input.space === space
}
