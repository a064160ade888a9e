import type { SpaceId } from '@atrium/engine/contract'
import { type Block, block, documentPath, fromMarkdown, plain } from '@atrium/features/documents/contract'
import { fileUrl } from '@atrium/features/files/contract'

/** A piece of a page: Markdown, or what Markdown has no words for. */
export type Part =
  | string
  | { readonly toggle: string; readonly inside: string }
  | { readonly file: string; readonly name: string }

interface Where {
  readonly space: SpaceId
  /** The id of what the sample calls so. */
  idOf(key: string): string
}

/** The blocks of a page. Addresses like `page:plan`, `file:sketch` and `tab:calendar` lead to what the sample calls so. */
export function sampleBlocks(parts: readonly Part[], where: Where): readonly Block[] {
  const resolve = (address: string): string | undefined => {
    const [kind, key = ''] = address.split(':')
    if (kind === 'page') return documentPath({ space: where.space, id: where.idOf(key) })
    if (kind === 'file') return fileUrl({ space: where.space, id: where.idOf(key) })
    return kind === 'tab' ? `/workspaces/${where.space}?tab=${key}` : undefined
  }
  const read = (text: string): readonly Block[] => fromMarkdown(text, { resolve, html: () => [] }).blocks
  return parts.flatMap((part): readonly Block[] => {
    if (typeof part === 'string') return read(part)
    if ('toggle' in part)
      return [block('toggleListItem', { content: [plain(part.toggle)], children: read(part.inside) })]
    const url = fileUrl({ space: where.space, id: where.idOf(part.file) })
    return [block('file', { props: { url, name: part.name } })]
  })
}
