import * as z from 'zod/mini'
import type { Tx, SpaceId } from '@atrium/engine/contract'
import { type FilePlace, isPicture, letFileGo, showFile } from '@atrium/features/files/contract'

/** The colours that stand above a page; each has its look in the screens. */
export const covers = ['', 'sky', 'mint', 'sand', 'rose', 'violet', 'dawn', 'sea', 'forest', 'dusk'] as const

export type Cover = (typeof covers)[number]

/** A picture above a page: a file of its space, and which part of its height is in sight, a whole number from 0 to 100. */
export interface CoverPicture {
  readonly file: string
  readonly at: number
}

const picture = /^file:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(\d{1,2}|100)$/

export const coverSchema = z.union([z.enum(covers), z.string().check(z.regex(picture))])

export const writeCover = ({ file, at }: CoverPicture): string => `file:${file}@${at}`

/** The picture that a page's cover is; undefined where it is a colour. */
export function coverPicture(cover: string): CoverPicture | undefined {
  const [, file, at] = picture.exec(cover) ?? []
  return file === undefined ? undefined : { file, at: Number(at) }
}

interface Change {
  readonly before: string
  readonly now: string
  readonly at: number
  /** Who changes it. */
  readonly by: string
}

type Key = { readonly space: SpaceId; readonly id: string }

/** Notes that a page shows another picture above it; answers whether the picture is there to be shown. */
export async function changeCover(tx: Tx, page: Key, { before, now, at, by }: Change): Promise<boolean> {
  const [old, next] = [coverPicture(before)?.file, coverPicture(now)?.file]
  if (old === next) return true
  const place = { kind: 'document', id: page.id } as const
  if (next !== undefined && !(await showPicture(tx, { space: page.space, id: next, by }, place))) return false
  if (old !== undefined) await letFileGo(tx, { ...page, id: old }, { place, at })
  return true
}

async function showPicture(tx: Tx, key: Key & { readonly by: string }, place: FilePlace): Promise<boolean> {
  const file = await showFile(tx, key, place)
  return file !== undefined && isPicture(file.type)
}
