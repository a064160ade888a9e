// A plugin of Stryker's: what is not changed in any contract, because only wording would change.
//
// - Sentences: a string or template that begins with a capital letter and ends with a full stop or a question mark is read
//   by people, in refusals and beside fields. That each refusal has words is tested; which, is not.
// - Words under `refusals` and `title`, and what `new Error(…)` says: faults of ours, which are logged.

import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin'

/** As much of a place in the syntax tree (Babel's) as is looked at. */
interface Place {
  readonly node: Node
  readonly parentPath: Place | null
}
interface Node {
  readonly type: string
  readonly value?: unknown
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[]
  readonly key?: { readonly name?: string }
  readonly id?: { readonly name?: string }
  readonly callee?: { readonly name?: string }
}

const isSentence = /^[A-Z].* .*[.?]$/s

function shouldIgnore({ node, parentPath }: Place): string | undefined {
  const text = textOf(node)
  if (text === undefined || !parentPath) return undefined
  return isSentence.test(text) || isWords(parentPath) ? 'only wording would change' : undefined
}

/** What a string or template says, its values left out. */
function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'StringLiteral') return String(value)
  return type === 'TemplateLiteral' ? quasis?.map((part) => part.value.raw).join('…') : undefined
}

/** Whether a string in this place is for people alone. */
function isWords({ node, parentPath }: Place): boolean {
  if (node.type === 'NewExpression') return node.callee?.name === 'Error'
  if (node.type !== 'ObjectProperty') return false
  return node.key?.name === 'title' || namedRefusals(parentPath)
}

function namedRefusals(object: Place | null): boolean {
  const holder = object?.parentPath?.node
  const { name = '' } = holder?.key ?? holder?.id ?? {}
  return /refusals$/i.test(name)
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'wording', { shouldIgnore: (path) => shouldIgnore(path as Place) }),
]
