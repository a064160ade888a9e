import type { SpaceId } from '@atrium/engine/contract'
import { yXmlFragmentToBlocks } from '@blocknote/core/yjs'
import { Doc, applyUpdate } from 'yjs'
import type { Client } from '@atrium/engine/web'
import { readVersion } from '../../../contract/version.ts'
import { unzip } from '../../transfer/unzip.ts'
import type { PageEditor } from '../page-editor.ts'
import type { PlainBlock } from './compare-blocks.ts'

/** A block with all that is in it, as the editor has it. */
export type FullBlock = PageEditor['document'][number]

/** The blocks of a version, as the editor would have them. */
export async function versionBlocks(
  client: Client,
  editor: PageEditor,
  version: { readonly space: SpaceId; readonly document: string; readonly id: string },
): Promise<readonly FullBlock[] | undefined> {
  const answer = await client.ask(readVersion, version)
  const state = answer.ok ? answer.output.state : null
  if (state === null) return undefined
  const doc = new Doc()
  applyUpdate(doc, await unzip(state))
  return yXmlFragmentToBlocks(editor, doc.getXmlFragment('blocks'))
}

/** Reads the blocks of versions as they are compared, each of them once. */
export function createVersionReader(read: (version: string) => Promise<readonly FullBlock[] | undefined>) {
  const known = new Map<string, Promise<readonly PlainBlock[]>>()
  async function readOnce(version: string): Promise<readonly PlainBlock[]> {
    const blocks = await read(version)
    if (!blocks) throw new Error('This version cannot be read.')
    return plainBlocks(blocks)
  }
  return (version: string): Promise<readonly PlainBlock[]> => {
    const found = known.get(version) ?? readOnce(version)
    known.set(version, found)
    found.catch(() => known.delete(version))
    return found
  }
}

/** The blocks one after another, each with its own words alone. */
export function plainBlocks(blocks: readonly FullBlock[]): readonly PlainBlock[] {
  return blocks.flatMap((block) => [
    { id: block.id, type: block.type, text: textOf(block.content) },
    ...plainBlocks(block.children),
  ])
}

/** The words of whatever stands in a block: a line, cells, mentions. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map(textOf).join('')
  return typeof content === 'object' && content !== null ? textOfPart(content) : ''
}

function textOfPart(part: object): string {
  const { type, text, content, rows, cells, props } = part as Record<string, unknown>
  if (typeof text === 'string') return text
  if (type === 'footnote') return ` (${textOf(content)})`
  return isMention(props) ? `@${props.label}` : textOf(content ?? rows ?? cells)
}

const isMention = (props: unknown): props is { readonly label: string } =>
  typeof props === 'object' && props !== null && 'label' in props && typeof props.label === 'string'
