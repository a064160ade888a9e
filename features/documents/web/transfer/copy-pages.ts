import type { SpaceId } from '@atrium/engine/contract'
import type { XmlFragment } from 'yjs'
import type * as z from 'zod/mini'
import { newId } from '@atrium/base/id'
import type { Client } from '@atrium/engine/web'
import { createDocument } from '../../contract/create-document.ts'
import { type Document, plainPage } from '../../contract/document.ts'
import { copyBody, fillBody } from '../bodies.ts'
import type { Block } from '../../contract/format/block.ts'
import { writeBlocks } from '../../contract/format/write-blocks.ts'
import type { PageTree } from '../tree/page-tree.ts'
import type { TreePosition } from './places.ts'
import type { Written } from '../../contract/format/titled.ts'

interface Copying {
  readonly tree: PageTree
  readonly place: TreePosition
  readonly title: string
  readonly isWithChildren: boolean
}

/** Makes a page like another of its space, and perhaps of all that lies in it; resolves with its id once everything is kept. */
export async function copyPage(client: Client, page: Document, copying: Copying): Promise<string> {
  const { tree, place, title, isWithChildren } = copying
  const id = newId()
  const { space, icon, cover } = page
  await createPage(client, { ...plainPage, ...place, space, id, title, icon, cover })
  await copyBody(client, page, { space, id })
  if (isWithChildren)
    // What has access of its own would be read by others in the copy.
    for (const child of tree.childrenOf(page.id).filter((one) => one.space === space))
      await copyPage(client, child, {
        tree,
        title: child.title,
        isWithChildren,
        place: { parent: id, order: child.order },
      })
  return id
}

interface Making {
  readonly space: SpaceId
  readonly place: TreePosition
  readonly written: Written & { readonly icon?: string }
}

/** Makes a page out of what was read from elsewhere; resolves with its id once it is kept. */
export async function makePage(client: Client, { space, place, written }: Making): Promise<string> {
  const id = newId()
  const { title, blocks, icon = '' } = written
  await createPage(client, { ...plainPage, ...place, space, id, title, icon })
  await fillPage(client, { space, id }, blocks)
  return id
}

/** Writes on a page that was just made; what a try before wrote there stays. */
export const fillPage = (
  client: Client,
  page: Pick<Document, 'space' | 'id'>,
  blocks: readonly Block[],
): Promise<void> => fillBody(client, page, (doc) => writeOnce(doc.getXmlFragment('blocks'), blocks))

export function writeOnce(fragment: XmlFragment, blocks: readonly Block[]): void {
  if (fragment.length === 0) writeBlocks(fragment, blocks)
}

type NewPage = z.infer<typeof createDocument.input>

/** Makes an empty page. A refusal ends the work. Offline there is no answer yet: what is shown at once is what counts. */
export async function createPage(client: Client, page: NewPage): Promise<void> {
  const answer = client.act(createDocument, page)
  const isOnline = client.connection().state === 'online'
  const known = isOnline ? await answer : undefined
  if (known && !known.ok) throw new Error(known.message)
}
