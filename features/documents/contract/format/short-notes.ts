import type { FootnoteDefinition, Nodes, Parent, Root } from 'mdast'
import { walk } from './walk.ts'

/** What the notes say that are one paragraph of words, and that something refers to, by their names. */
export function shortNotes(tree: Root): ReadonlyMap<string, string> {
  const referred = new Set<string>()
  const notes = new Map<string, string>()
  walk(tree, (node) => {
    if (node.type === 'footnoteReference') referred.add(node.identifier)
    const words = node.type === 'footnoteDefinition' ? wordsOf(node) : undefined
    if (node.type === 'footnoteDefinition' && words && !notes.has(node.identifier)) notes.set(node.identifier, words)
  })
  return new Map([...notes].filter(([name]) => referred.has(name)))
}

function wordsOf({ children }: FootnoteDefinition): string | undefined {
  const [only, ...others] = children
  return only?.type === 'paragraph' && others.length === 0 ? said(only)?.trim() : undefined
}

/** Marks that lie in each other more deeply are no note that anybody wrote by hand. */
const maxDepth = 50

/** Undefined where there is more than words can say, such as a picture. */
function said(node: Nodes, depth = 0): string | undefined {
  if ('children' in node) return together(node, depth + 1)
  if (node.type === 'text' || node.type === 'inlineCode') return node.value.replaceAll(/\s*\n\s*/g, ' ')
  if (node.type === 'inlineMath') return `$${node.value}$`
  return node.type === 'break' ? ' ' : undefined
}

function together(node: Extract<Nodes, Parent>, depth: number): string | undefined {
  if (depth > maxDepth || node.type === 'linkReference') return undefined
  const parts = node.children.map((child) => said(child, depth))
  if (parts.includes(undefined)) return undefined
  const words = parts.join('')
  return node.type === 'link' && node.url !== words ? `${words} (${node.url})` : words
}
