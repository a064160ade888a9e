import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type SpaceId, teamSpace } from '@atrium/engine/contract'
import { type Document, plainPage } from '../../contract/document.ts'
import { type DocumentShare, plainShare } from '../../contract/document-share.ts'
import { createTree } from '../tree/page-tree.ts'
import { becomesPublic, publicThrough } from './public-above.ts'

const now = Date.UTC(2026, 10, 29)
const own = newId<'space'>()

function document(id: string, parent: string | null, space: SpaceId = teamSpace): Document {
  const made = { createdBy: 'ada', createdAt: 0, updatedBy: 'ada', updatedAt: 0 }
  const rest = { isLocked: false, status: null, owner: null, trash: null }
  return { ...plainPage, ...made, ...rest, space, id, title: id, parent, order: id }
}

const share = (document: string, more: Partial<DocumentShare> = {}): DocumentShare => ({
  ...plainShare,
  space: teamSpace,
  id: newId(),
  document,
  createdBy: 'ada',
  createdAt: 0,
  withPages: true,
  ...more,
})

const [handbook, guide, plan] = [document('handbook', null), document('guide', 'handbook'), document('plan', null)]
/** It is shown under the guide, and has access of its own. */
const apart = document('apart', 'guide', own)
const tree = createTree([handbook, guide, plan, apart], { space: teamSpace, apart: new Set(['apart']) })
const sharing = (...shares: readonly DocumentShare[]) => ({ shares, workspace: undefined, now })
const goes = (page: Document, into: string | null, ...shares: readonly DocumentShare[]) =>
  becomesPublic(tree, { page, into }, sharing(...shares))?.id

test('a page becomes public below one that is shared with what lies in it, until that ends', () => {
  expect(goes(plan, 'guide', share('handbook'))).toBe('handbook')
  expect(goes(plan, 'guide', share('handbook', { withPages: false }))).toBeUndefined()
  expect(goes(plan, 'guide', share('handbook', { until: '2026-11-28' as DocumentShare['until'] }))).toBeUndefined()
  expect(goes(plan, 'guide', share('handbook', { until: '2026-11-29' as DocumentShare['until'] }))).toBe('handbook')
  expect(goes(plan, null, share('handbook'))).toBeUndefined()
})

test('who reads a page by a link already gains nothing, and by another one does', () => {
  expect(goes(guide, 'handbook', share('handbook'))).toBeUndefined()
  expect(goes(guide, 'plan', share('handbook'), share('plan'))).toBe('plan')
})

test('no link leads from above to a page with access of its own, which becomes public where it gives that up', () => {
  const all = sharing(share('handbook'))
  expect(publicThrough(tree, guide, all)?.id).toBe('handbook')
  expect(publicThrough(tree, apart, all)).toBeUndefined()
  expect(goes(apart, 'guide', share('handbook'))).toBe('handbook')
})
