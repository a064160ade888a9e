import * as z from 'zod/mini'

/** The marks on words that somebody proposes to put in, and to take off; their values are a `Suggested`. */
export const insertionMark = 'insertion'
export const deletionMark = 'deletion'
/** The attribute of an element that somebody proposes to put in, to take off or to make something else of. */
export const suggestionAttribute = 'suggestion'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const suggested = { id, by: id, at: z.string().check(z.maxLength(40)) }

/** Who proposes something, and when (in ISO 8601). What is proposed at once has one id. */
const Suggested = z.object(suggested)
export type Suggested = z.infer<typeof Suggested>

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

const ElementSuggestion = z.discriminatedUnion('kind', [
  z.object({ ...suggested, kind: z.enum(['insert', 'delete']) }),
  z.object({
    ...suggested,
    kind: z.literal('change'),
    /** What the content of the block is as long as nobody accepts it. */
    from: z.object({ type: z.string().check(z.maxLength(64)), props: z.record(z.string(), value) }),
  }),
])

/** What is proposed of an element, as its attribute says it in JSON. */
export type ElementSuggestion = z.infer<typeof ElementSuggestion>

/** Reads the value of a mark; undefined where it is none. */
export const readSuggested = (given: unknown): Suggested | undefined => Suggested.safeParse(given).data

const longest = 20_000

/** Reads the attribute of an element; undefined where it is none. */
export function readElementSuggestion(given: unknown): ElementSuggestion | undefined {
  if (typeof given !== 'string' || given.length > longest) return undefined
  try {
    return ElementSuggestion.safeParse(JSON.parse(given)).data
  } catch {
    return undefined
  }
}

export const writeElementSuggestion = (suggestion: ElementSuggestion): string => JSON.stringify(suggestion)

/** A run of words as Yjs tells it. */
interface Run {
  readonly insert?: unknown
  readonly attributes?: Readonly<Record<string, unknown>>
}

/** The words of a text as long as nobody accepts what is proposed, out of what Yjs tells of it. */
export const settledRuns = (runs: readonly Run[]): readonly { readonly words: string; readonly marks: Marks }[] =>
  runs.flatMap(({ insert, attributes = {} }) => {
    if (typeof insert !== 'string' || insertionMark in attributes) return []
    const { [deletionMark]: _deletion, ...marks } = attributes
    return [{ words: insert, marks }]
  })

type Marks = Readonly<Record<string, unknown>>
