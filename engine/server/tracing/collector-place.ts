/** Where spans are sent to, over OTLP/HTTP, and as whose. */
export interface CollectorPlace {
  /** That takes traces. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The name of this service there. */
  readonly service: string
  /** Those whose `traceparent` counts, as addresses and CIDR ranges. */
  readonly believed: readonly string[]
}

/** The address for traces below that of a collector, as the standard puts it together. */
export const tracesUrl = (endpoint: string): string => `${endpoint.replace(/\/+$/, '')}/v1/traces`

const isPair = /^\s*([^\s=]+)\s*=\s*(.*?)\s*$/
const isName = /^[\w!#$%&'*+.^`|~-]+$/
const isValue = /^[\t\u0020-\u007e]+$/

/** What `name=value,name=value` says, each value written as in an address; undefined for anything else. */
export function headerPairs(text: string): Readonly<Record<string, string>> | undefined {
  const pairs = text.split(',').map((pair) => {
    const [, name = '', value = ''] = isPair.exec(pair) ?? []
    return [name, decoded(value)] as const
  })
  return pairs.every(([name, value]) => isName.test(name) && isValue.test(value))
    ? Object.fromEntries(pairs)
    : undefined
}

/** Empty where it is not written as in an address. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return '' // which no header has
  }
}
