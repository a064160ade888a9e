import { expect, test } from 'vitest'
import { ownSpace, pageSpace, spaceIdIn, teamSpace } from '@atrium/engine/contract'
import { documentPath } from '../../contract/document-path.ts'
import { listPath } from '../transfer/page-paths.ts'
import { isInPlace } from './is-in-place.ts'

const own = ownSpace('ada')
const id = '018f3c2e-0000-7000-8000-000000000001'
const garden = spaceIdIn('018f3c2e-0000-7000-8000-000000000002') ?? teamSpace
const [shown, elsewhere] = ['3', '4'].map((last) => `018f3c2e-0000-7000-8000-00000000000${last}`)
const places = [teamSpace, own, garden]

const isIn = (place: (typeof places)[number], href: string): boolean =>
  isInPlace(href, { place, own, placeOf: (space) => (space === pageSpace(shown ?? '') ? place : space) })

test.each(places)(
  '%s has its documents, those with access of their own that are shown there, and its lists',
  (place) => {
    expect(isIn(place, documentPath({ space: place, id }))).toBe(true)
    expect(isIn(place, `${documentPath({ space: place, id })}?comment=1#block`)).toBe(true)
    expect(isIn(place, documentPath({ space: pageSpace(shown ?? ''), id }))).toBe(true)
    expect(isIn(place, listPath(place))).toBe(true)
    expect(isIn(place, listPath(place, 'recent'))).toBe(true)
  },
)

test.each(places)('other rooms, other places and new documents are not in %s', (place) => {
  for (const other of places.filter((one) => one !== place)) {
    expect(isIn(place, documentPath({ space: other, id }))).toBe(false)
    expect(isIn(place, listPath(other))).toBe(false)
  }
  expect(isIn(place, documentPath({ space: pageSpace(elsewhere ?? ''), id }))).toBe(false)
  for (const href of [
    '/',
    '/chat',
    '/login',
    '/documents/new',
    `/workspaces/${garden}`,
    `/workspaces/${garden}?tab=files`,
  ])
    expect(isIn(place, href)).toBe(false)
})
