import type { Client } from '@atrium/engine/web'
import type { DocumentKey } from '../../contract/document.ts'
import { changeBody, saveBody, withBody } from '../bodies.ts'
import { type ElementPart, withOwnIds } from './block-parts.ts'
import { carriedTo } from './carried-blocks.ts'
import { copyFile } from './copy-file.ts'
import { type PlacedBlock, putAtEnd, putBackPlaced, readPlaced, standing, takeOff } from './moved-blocks.ts'

const offline = 'You are offline. Try again once you are online.'

export interface Moving {
  readonly from: DocumentKey
  readonly to: DocumentKey
  readonly ids: readonly string[]
}

/** A block that was moved, as it stood and as it was written on the other page. */
interface MovedBlock {
  readonly was: PlacedBlock
  readonly is: ElementPart
}

export interface Moved extends Pick<Moving, 'from' | 'to'> {
  /** What left its page. */
  readonly blocks: readonly MovedBlock[]
  /** What is on both pages, since it could not be taken off the first, or somebody changed it meanwhile. */
  readonly doubled: number
}

/**
 * Moves blocks to the end of another page. They leave their page only once the server has them on the other; rejects with the
 * reason where nothing was moved.
 */
export async function moveBlocks(client: Client, { from, to, ids }: Moving): Promise<Moved> {
  if (client.connection().state !== 'online') throw new Error(offline)
  const placed = await withBody(client, from, (doc) => readPlaced(doc, new Set(ids)))
  if (placed.length === 0) throw new Error('These blocks are no longer in the document.')
  const copies = placed.map(({ block }) => withOwnIds(block))
  const way = { from: from.space, to: to.space }
  const there = await carriedTo(way, copies, (url) => copyFile(client, way, url))
  await saveBody(client, to, {
    change: (doc) => putAtEnd(doc, there),
    takeBack: (doc) => void takeOff(doc, there),
  })
  const left = await leave(client, from, placed)
  const blocks = placed.flatMap((was, index) => {
    const is = there[index]
    return is && left.has(was.block) ? [{ was, is }] : []
  })
  return { from, to, blocks, doubled: placed.length - blocks.length }
}

/** Takes blocks off the page that they were moved from; answers those that left it. */
async function leave(
  client: Client,
  from: DocumentKey,
  placed: readonly PlacedBlock[],
): Promise<ReadonlySet<ElementPart>> {
  let left: readonly ElementPart[] = []
  const blocks = placed.map(({ block }) => block)
  try {
    await changeBody(client, from, (doc) => (left = takeOff(doc, blocks)))
    return new Set(left)
  } catch {
    return new Set() // they are on both pages then, which whoever moved them is told
  }
}

/** What became of blocks that were to go back. */
export interface MovedBack {
  /** What somebody changed where it was moved to: it stays there. */
  readonly stayed: number
  /** What is on both pages, since it could not be taken off the other again. */
  readonly doubled: number
}

/** Takes a move back, for what still stands as it was moved. Rejects with the reason where nothing could be put back. */
export async function moveBlocksBack(client: Client, { from, to, blocks }: Moved): Promise<MovedBack> {
  if (client.connection().state !== 'online') throw new Error(offline)
  const all = blocks.map(({ is }) => is)
  const same = new Set(await withBody(client, to, (doc) => standing(doc, all)))
  const going = blocks.filter(({ is }) => same.has(is))
  const stayed = blocks.length - going.length
  if (going.length === 0) return { stayed, doubled: 0 }
  const placed = going.map(({ was }) => was)
  const parts = placed.map(({ block }) => block)
  await saveBody(client, from, {
    change: (doc) => putBackPlaced(doc, placed),
    takeBack: (doc) => void takeOff(doc, parts),
  })
  let taken = 0
  const there = going.map(({ is }) => is)
  await changeBody(client, to, (doc) => (taken = takeOff(doc, there).length)).catch(() => undefined)
  return { stayed, doubled: going.length - taken }
}
