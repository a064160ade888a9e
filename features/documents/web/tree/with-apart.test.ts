import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import type { PageSpace } from '../../contract/access/page-space.ts'
import { type Document, plainPage } from '../../contract/document.ts'
import { withApart } from './with-apart.ts'

const space = newId<'space'>()
const trash = { at: 1, by: 'ada', isForever: false }

function document(id: string, parent: string | null, more: Partial<Document> = {}): Document {
  const made = { createdBy: 'ada', createdAt: 0, updatedBy: 'ada', updatedAt: 0 }
  const page = { ...plainPage, ...made, space, id, title: id, parent, order: id, status: null, owner: null }
  return { ...page, isLocked: false, trash: null, ...more }
}

const plan: PageSpace = {
  space: teamSpace,
  id: space,
  root: 'plan',
  under: 'handbook',
  order: 'm',
  owner: 'ada',
  grants: [],
  createdAt: 0,
}

function parentsOf(place: readonly Document[], inside: readonly Document[]): Readonly<Record<string, string | null>> {
  return Object.fromEntries(withApart(place, [{ page: plan, documents: inside }]).map(({ id, parent }) => [id, parent]))
}

const handbook = document('handbook', null, { space: teamSpace })

test('a page with access of its own is shown under the page that it is put under, and its top ones under it', () => {
  const inside = [document('plan', null), document('budget', 'plan'), document('loose', null)]
  expect(parentsOf([handbook], inside)).toEqual({ handbook: null, plan: 'handbook', budget: 'plan', loose: 'plan' })
})

test('what was brought back alone from a page with access of its own, which is still in the trash, is shown at the top', () => {
  const inside = [document('plan', null, { trash }), document('budget', null), document('old', 'plan')]
  expect(parentsOf([handbook], inside)).toEqual({ handbook: null, plan: 'handbook', budget: null, old: 'plan' })
  expect(parentsOf([handbook], [document('budget', null)])).toEqual({ handbook: null, budget: null })
})

test('a page with access of its own is shown at the top while what it is put under is in the trash', () => {
  const inside = [document('plan', null), document('loose', null)]
  expect(parentsOf([{ ...handbook, trash }], inside)).toEqual({ handbook: null, plan: null, loose: 'plan' })
})
