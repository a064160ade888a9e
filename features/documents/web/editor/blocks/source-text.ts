/** The plain words of a block that holds source. */
export function sourceText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: unknown) => (isText(part) ? part.text : '')).join('')
}

const isText = (part: unknown): part is { readonly text: string } =>
  typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string'
