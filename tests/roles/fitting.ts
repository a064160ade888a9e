import { newId } from '@atrium/base/id'
import {
  type Action,
  type PersonId,
  type Query,
  type SpaceId,
  ownSpace,
  pageSpace,
  teamSpace,
} from '@atrium/engine/contract'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'

/** Who does something in a cell of the matrix, where, and to whom. */
export interface Cell {
  readonly space: SpaceId
  readonly by: PersonId
  readonly other: PersonId
}

/**
 * An input that an action or a query takes, made from its schema: what may be left out is left out, the rest is the
 * first thing that fits. It happens in the space of the cell where that can be said, and is about somebody else there.
 */
export function inputThatFits({ input, where }: Pick<Action | Query, 'input' | 'where'>, cell: Cell): unknown {
  const inputs = [cell, { ...cell, other: cell.by }].map((each) => valueFor(input, { field: '', cell: each }))
  const near = [cell.space, teamSpace, ownSpace(cell.by)]
  return inputs.find((one) => near.includes(where(one, cell.by))) ?? inputs[0]
}

interface Wanted {
  readonly field: string
  readonly cell: Cell
}

/** What a schema of zod says of itself. */
type Definition = z.core.$ZodTypes['_zod']['def']

/** The first value that `schema` takes. */
function valueFor(schema: z.core.$ZodType, wanted: Wanted): unknown {
  const fitting = valuesFor((schema as z.core.$ZodTypes)._zod.def, wanted).find(
    (value) => safeParse(schema, value).success,
  )
  if (fitting === undefined && !safeParse(schema, undefined).success)
    throw new Error(`Nothing is known that fits the field ${wanted.field}: give it a value here.`)
  return fitting
}

function valuesFor(def: Definition, wanted: Wanted): readonly unknown[] {
  switch (def.type) {
    case 'enum':
      return Object.values(def.entries)
    case 'literal':
      return def.values
    case 'union':
      return def.options.map((option) => valueFor(option, wanted))
    case 'array':
      return [[valueFor(def.element, wanted)], []]
    case 'object':
      return [objectFor(def.shape, wanted.cell)]
    case 'number':
      return wanted.field === 'to' ? [2] : [1, 7, 100, 2026]
    default:
      return plain[def.type] ?? words(wanted)
  }
}

const plain: Readonly<Record<string, readonly unknown[]>> = {
  optional: [undefined],
  default: [undefined],
  nullable: [null],
  boolean: [true],
  record: [{}],
}

function objectFor(shape: Readonly<Record<string, z.core.$ZodType>>, cell: Cell): Readonly<Record<string, unknown>> {
  const fields = Object.entries(shape).map(([field, schema]) => [field, valueFor(schema, { field, cell })] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** Text, the likeliest for the field first. */
function words({ field, cell: { space, other } }: Wanted): readonly string[] {
  const id = newId()
  const people = [other]
  const likely: Readonly<Record<string, readonly string[]>> = {
    space: [space],
    workspace: [space, id],
    where: [space],
    to: [space],
    person: people,
    people,
    user: people,
    owner: people,
    end: ['2026-11-23T10:00:00'],
    title: ['A title'],
    name: ['A name'],
    handle: [`g${id.slice(-12)}`],
  }
  const any = [
    'Some words',
    id,
    '2026-11-23T09:00:00',
    'UTC',
    'somebody@example.org',
    'https://example.org/',
    '👍',
    'a0',
  ]
  return [
    ...(likely[field] ?? []),
    ...any,
    id.replaceAll('-', ''),
    pageSpace(id),
    't'.repeat(43),
    't'.repeat(22),
    't'.repeat(87),
    '1',
    '/documents/1',
    '',
  ]
}
