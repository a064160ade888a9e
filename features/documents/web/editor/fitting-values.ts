import { suggestionAttribute } from '@atrium/engine/contract'

/** Whether what is said of a mark is in words. */
export const isPlain = (given: unknown): boolean =>
  typeof given !== 'object' ||
  given === null ||
  (isOrdinary(given) && Object.values(given).every((value) => value === null || typeof value === 'string'))

/** What an editor may be told by one name. */
interface Prop {
  readonly default?: unknown
  readonly type?: string
  readonly values?: readonly unknown[]
}

type Props = Readonly<Record<string, Prop>>

/** Of an editor: the parts that it knows, by their names. */
export interface PartNames {
  readonly blockSchema: object
  readonly inlineContentSchema: object
}

/** What may be said of a part of a page by its name. */
export function propsOf({ blockSchema, inlineContentSchema }: PartNames, name: string): Props {
  const configs: ReadonlyMap<string, unknown> = new Map(Object.entries({ ...inlineContentSchema, ...blockSchema }))
  const config = configs.get(name)
  return hasProps(config) ? config.propSchema : cellProps
}

const hasProps = (config: unknown): config is { readonly propSchema: Props } =>
  typeof config === 'object' && config !== null && 'propSchema' in config

/** Of what is no block of the library's: table cells, and what holds blocks. */
const cellProps: Props = {
  id: { type: 'string' },
  colspan: { type: 'number' },
  rowspan: { type: 'number' },
  textColor: { type: 'string' },
  backgroundColor: { type: 'string' },
  textAlignment: { type: 'string' },
}

/** Whether each value is of the kind that those who draw it expect; words may be any, which they draw as the plainest. */
export function areFitting(given: object, props: Props): boolean {
  return isOrdinary(given) && Object.entries(given).every(([name, value]) => isFitting(name, value, props))
}

function isFitting(name: string, value: unknown, props: Props): boolean {
  // What is undefined has its usual value.
  if (value === undefined) return true
  if (name === 'colwidth') return value === null || (Array.isArray(value) && value.every(Number.isFinite))
  const prop = propNamed(name, props)
  if (!prop || typeof value !== kindOf(prop)) return false
  return typeof value !== 'number' || isUsual(value, prop)
}

const propNamed = (name: string, props: Props): Prop | undefined =>
  name === suggestionAttribute ? { type: 'string' } : new Map(Object.entries(props)).get(name)

const kindOf = (prop: Prop): string => prop.type ?? typeof prop.default

const isUsual = (value: number, { values }: Prop): boolean =>
  Number.isFinite(value) && value >= 0 && (values === undefined || values.includes(value))

/**
 * Attributes are looked up by name, and one called `__proto__` would answer for all of them. Those that came over the line are
 * plain objects; those that were set on this screen are the editor's own, without a prototype.
 */
function isOrdinary(given: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(given)
  return (prototype === Object.prototype || prototype === null) && !Object.hasOwn(given, '__proto__')
}
