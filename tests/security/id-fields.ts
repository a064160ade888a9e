import * as z from 'zod/mini'
import type { Action } from '@atrium/engine/contract'

type Given = Pick<Action, 'input'>

const schemaOf = ({ input }: Given): unknown => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })

/** The ways to all places of an action's input that take an id. */
export const idPlaces = (action: Given): readonly (readonly string[])[] => idFields(schemaOf(action))

const idPattern = '[0-9a-f]{8}'

/** How often an action's schema speaks of ids, wherever that stands. */
export const idsNamed = (action: Given): number => JSON.stringify(schemaOf(action)).split(idPattern).length - 1

/** The ways to fields of an input that take an id. */
function idFields(schema: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  const { properties, items, anyOf, allOf, pattern } = schema as {
    properties?: Record<string, unknown>
    items?: unknown
    anyOf?: readonly unknown[]
    allOf?: readonly unknown[]
    pattern?: string
  }
  const inside = Object.entries(properties ?? {}).flatMap(([name, one]) => idFields(one, [...path, name]))
  const list = items === undefined ? [] : idFields(items, [...path, '0'])
  const choices = [...(anyOf ?? []), ...(allOf ?? [])].flatMap((one) => idFields(one, path))
  const isId = pattern !== undefined && (pattern.includes(idPattern) || path.at(-1) === 'token')
  return [...inside, ...list, ...choices, ...(isId ? [path] : [])]
}

/** `input` with `id` at the end of `path`. */
export function withId(input: unknown, [name, ...rest]: readonly string[], id: string): unknown {
  if (name === undefined) return id
  if (name === '0') return [withId(Array.isArray(input) ? input[0] : undefined, rest, id)]
  const given: Readonly<Record<string, unknown>> = typeof input === 'object' && input !== null ? { ...input } : {}
  return { ...given, [name]: withId(given[name], rest, id) }
}
