import type { Image } from 'mdast'
import type { Block, Inline } from './block.ts'

type ReadHtml = (piece: string) => readonly Block[]

/** How words look between the two tags of an element. */
export type TagLook = Pick<Inline, 'marks' | 'href'>

export const nameOfOpening = (piece: string): string | undefined => /^<([a-z][a-z\d]*)[\s>]/i.exec(piece)?.[1]
export const nameOfClosing = (piece: string): string | undefined => /^<\/([a-z][a-z\d]*)\s*>$/i.exec(piece)?.[1]

const isEmpty = (name: string): boolean => /^(br|hr|img|input|source|wbr)$/i.test(name)

/** How many elements are open after a tag where `depth` are before it. */
export function depthAfter(piece: string, depth: number): number {
  if (nameOfClosing(piece) !== undefined) return depth > 0 ? depth - 1 : 0
  const name = nameOfOpening(piece)
  return name === undefined || isEmpty(name) || piece.endsWith('/>') ? depth : depth + 1
}

/** The picture that a tag among the words is. */
export function imageOfTag(piece: string, html: ReadHtml): Image | undefined {
  if (nameOfOpening(piece)?.toLowerCase() !== 'img') return undefined
  const [found] = html(piece)
  if (found?.type !== 'image') return undefined
  const { url, caption } = found.props
  return { type: 'image', url: String(url), alt: String(caption ?? '') }
}

/** What a tag among the words makes of those that follow it. */
export function lookOfTag(piece: string, html: ReadHtml): TagLook | undefined {
  const name = nameOfOpening(piece)
  const [run] = name === undefined || isEmpty(name) ? [] : (html(`${piece}x</${name}>`)[0]?.content ?? [])
  return run
}
