import { Doc, XmlElement, type XmlFragment, applyUpdate } from 'yjs'
import type { Client } from '@atrium/engine/web'
import { fileAt } from '@atrium/features/files/contract'
import { bringFile } from './bring-file.ts'

/** Where what a copied text shows lies in the other space. */
export type FilesAlong = ReadonlyMap<string, string>

/** Brings the files that a text shows from its own space into another; what is gone, or not to be had now, stays behind. */
export async function bringAlong(client: Client, state: Uint8Array, to: string): Promise<FilesAlong> {
  const doc = new Doc()
  applyUpdate(doc, state)
  const brought = new Map<string, string>()
  for (const { url } of filesIn(doc)) {
    const from = fileAt(url)
    if (!from || from.space === to || brought.has(url)) continue
    const file = await fetchFile(url)
    if (file) brought.set(url, await bringFile(client, to, file))
  }
  return brought
}

/** Has a text show the files by where they lie now. */
export function showAlong(doc: Doc, along: FilesAlong): void {
  for (const { element, url } of filesIn(doc)) {
    const there = along.get(url)
    if (there !== undefined) element.setAttribute('url', there)
  }
}

/** A file by its address; undefined offline, or where it was deleted: the copy shows what it can. */
export async function fetchFile(url: string): Promise<File | undefined> {
  const answer = await fetch(url).catch(() => undefined)
  const name = decodeURIComponent(new URL(url, location.origin).pathname.split('/').at(-1) ?? 'file')
  if (!answer?.ok) return undefined
  const content = await answer.blob()
  return new File([content], name, { type: content.type })
}

interface Shown {
  readonly element: XmlElement<{ url: string }>
  readonly url: string
}

function filesIn(doc: Doc): readonly Shown[] {
  const inside = (parent: XmlFragment): readonly Shown[] =>
    parent.toArray().flatMap((one) => {
      if (!(one instanceof XmlElement)) return []
      const url: unknown = one.getAttribute('url')
      return [...(typeof url === 'string' ? [{ element: one, url }] : []), ...inside(one)]
    })
  return inside(doc.getXmlFragment('blocks'))
}
