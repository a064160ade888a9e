import { inspect } from 'node:util'
import { newId } from '@atrium/base/id'
import { type Action, type Query, type Role, type SpaceId, ownSpace, teamSpace } from '@atrium/engine/contract'
import * as z from 'zod/mini'
import { type Cell, inputThatFits } from '../roles/fitting.ts'
import type { Offered } from './offered.ts'

/** What a feature's contract takes, answers and keeps, as its page in `docs/shapes` is printed. */
export function shapesPage(
  feature: string,
  { actions, queries, signals, texts, kinds, contracts, schemas }: Offered,
): string {
  const lines: readonly Line[] = [
    ...actions.map((one): Line => [
      `action ${one.name}`,
      [whoOf(one), whenOf(one), howOf(one)],
      shapeOf(one.input, 'input'),
    ]),
    ...queries.map((one): Line => [
      `query ${one.name}`,
      [whoOf(one)],
      `${shapeOf(one.input, 'input')}\nanswers ${shapeOf(one.output, 'output')}`,
    ]),
    ...signals.map((one): Line => [`signal ${one.name}`, [nameAll(one.may)], shapeOf(one.data, 'input')]),
    ...texts.map((one): Line => [
      `text ${one.name}`,
      [`beside ${one.record.name}`, `read by ${nameAll(one.readers)}`, `written by ${nameAll(one.writers)}`],
      one.roots.join(', '),
    ]),
    ...Object.entries(schemas).map(([name, schema]): Line => [`schema ${name}`, [], shapeOf(schema, 'input')]),
    ...contracts.map((one): Line => [
      'on screens',
      [],
      Object.entries(one)
        .map(
          ([what, things]) => `${what}: ${(things as readonly { name: string }[]).map(({ name }) => name).join(', ')}`,
        )
        .join('\n'),
    ]),
    ...kinds.map((one): Line => [
      `record ${one.name}, version ${one.version}`,
      [
        `for ${one.readers ? nameAll(one.readers) : 'all but guests'}`,
        one.atHand === 'all' ? '' : `the newest ${one.atHand.newest} by ${one.atHand.by} at hand`,
      ],
      shapeOf(one.schema, 'output'),
    ]),
  ]
  const parts = lines
    .map(([what, facts, shape]) => {
      const known = facts.filter(Boolean).join('; ')
      return `## ${what}\n\n${known && `${known}\n\n`}\`\`\`\n${shape}\n\`\`\`\n`
    })
    .toSorted()
  return `${headOf(feature)}\n${parts.join('\n')}`
}

type Line = readonly [what: string, facts: readonly string[], shape: string]

const headOf = (feature: string): string => `# Shapes: ${feature}

What is taken, answered and kept. This page is printed from the contract: \`npm test -- ${feature}/contract -u\` prints it again. Others
build on the HTTP API, so what is taken stays taken; a record that changes so that older copies of it no longer fit gets a higher version.
`

const cell: Cell = { space: newId<'space'>(), by: newId<'person'>(), other: newId<'person'>() }

/** Who may do it, where and how often. */
const whoOf = (one: Action | Query): string => `${nameAll(one.may)}, ${placeOf(one)}${rateOf(one)}`

const nameAll = (names: readonly Role[]): string => (names.length > 0 ? names.join(', ') : 'the server alone')

const whenOf = ({ when, on }: Action): string => [...when, ...(on ? [on] : [])].map((gate) => gate.name).join('; ')

const howOf = ({ isQuiet, path }: Action): string =>
  [isQuiet && 'not worth a word while it waits', path && `also at ${path}`].filter(Boolean).join('; ')

/** Where it happens, by an input that fits. */
function placeOf(one: Action | Query): string {
  const space = one.where(inputThatFits(one, cell), cell.by)
  return places.get(space) ?? (z.safeParse(z.uuid(), space).success ? 'in a space that is named' : `in ${space}`)
}

const places: ReadonlyMap<SpaceId, string> = new Map([
  [teamSpace, 'in the team'],
  [cell.space, 'in a space that is named'],
  [ownSpace(cell.by), 'in one’s own space'],
  [ownSpace(cell.other), 'in somebody’s own space'],
])

const rateOf = ({ limit }: Pick<Action, 'limit'>): string =>
  limit ? `, at most ${limit.times} times in ${limit.perMs / 1000} s` : ''

function shapeOf(schema: z.core.$ZodType, io: 'input' | 'output'): string {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return inspect(shape, {
    depth: 20,
    breakLength: 130,
    compact: 8,
    sorted: false,
    maxArrayLength: 500,
    maxStringLength: 500,
  })
}
