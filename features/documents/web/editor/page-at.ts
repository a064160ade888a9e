import { ownSpace, pageSpace, teamSpace } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { Document, titleOf } from '../../contract/document.ts'

/** A document that is named within a line. */
export interface NamedPage {
  readonly target: string
  readonly where: string
  readonly label: string
}

interface Asked {
  readonly url: string
  /** The space of the page on which the address is put. */
  readonly from: string
}

/** The document at an address of this app, where it is at hand; undefined for all else, and for a place within it. */
export function pageAt(client: Client, { url, from }: Asked): NamedPage | undefined {
  const place = placeAt(url, client.person)
  const page = place && client.row(Document, place)
  if (!page || page.trash !== null) return undefined
  // Who cannot read the document sees what is written here, so its title is only for those who are in the same space.
  return { target: page.id, where: page.space, label: page.space === from ? titleOf(page) : 'A document' }
}

/** A block of a document. */
export interface BlockPlace extends Place {
  readonly block: string
}

/** The block at an address of this app; undefined for all else. */
export function blockAtAddress(url: string, person: string): BlockPlace | undefined {
  const [address = '', block = ''] = url.split('#')
  const place = placeAt(address, person)
  return place && /^[\w-]{1,64}$/.test(block) ? { ...place, block } : undefined
}

interface Place {
  readonly space: string
  readonly id: string
}

function placeAt(url: string, person: string): Place | undefined {
  if (!URL.canParse(url, location.origin)) return undefined
  const { origin, pathname, search, hash } = new URL(url, location.origin)
  if (origin !== location.origin || search + hash !== '') return undefined
  const [, way = '', id] =
    /^\/(?:(personal|workspaces\/[\w-]+|shared\/[\w-]+)\/)?documents\/([\w-]+)$/.exec(pathname) ?? []
  return id === undefined ? undefined : { space: spaceOf(way, person), id }
}

/** The space to which the way to a document leads. */
function spaceOf(way: string, person: string): string {
  const [kind, name = ''] = way.split('/')
  if (kind === 'personal') return ownSpace(person)
  if (kind === 'shared') return pageSpace(name)
  return name || teamSpace
}
