import { whyClosed } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { Body } from '../../contract/body.ts'
import type { Document } from '../../contract/document.ts'
import { fittingPages } from '../lists/fitting-pages.ts'

interface Asked {
  readonly query: string
  /** The page that is not asked for. */
  readonly except: string
  /** Those that come first while nothing is typed. */
  readonly first: readonly Document[]
  readonly most: number
}

/** The pages of all places that one may write on, whose title fits. */
export function writablePages(client: Client, { query, except, first, most }: Asked): readonly Document[] {
  const isWanted = (page: Document): boolean => page.id !== except && !page.isTemplate && mayWriteOn(client, page)
  const found = fittingPages(client, query, { most, isWanted })
  if (query.trim() !== '') return found
  return [...new Set([...first.filter(isWanted), ...found])].slice(0, most)
}

/** Whether one may write on a page, as far as is known here. */
function mayWriteOn(client: Client, page: Document): boolean {
  const { space } = page
  const role = client.roleIn(space)
  const gateRow = Body.gate && client.row(Body.gate.record, { space, id: space })
  return role !== undefined && Body.writers.includes(role) && whyClosed(Body, { row: page, gateRow }) === undefined
}
