import type { SpaceId } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import { Doc, encodeStateAsUpdate } from 'yjs'
import { Body } from '../contract/body.ts'
import type { Block } from '../contract/format/block.ts'
import { writeBlocks } from '../contract/format/write-blocks.ts'

interface Writing {
  readonly space: SpaceId
  readonly id: string
  readonly by: string
  readonly blocks: readonly Block[]
}

/** Writes onto a page on which nothing stands yet; doing it twice is as good as once. */
export async function writePage({ texts }: Pick<Due, 'texts'>, { space, id, by, blocks }: Writing): Promise<void> {
  const text = { kind: Body.name, space, id }
  if (await texts.state(text)) return
  const doc = new Doc()
  writeBlocks(doc.getXmlFragment('blocks'), blocks)
  await texts.append(text, { by, data: encodeStateAsUpdate(doc), schema: Body.schema })
}
