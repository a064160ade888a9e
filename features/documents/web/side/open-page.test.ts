import { ownSpace, pageSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { documentPath } from '../../contract/document-path.ts'
import { openPageAt } from './open-page.ts'

const own = ownSpace('ada')
const id = '018f3c2e-0000-7000-8000-000000000001'

test.each([teamSpace, own, pageSpace('018f3c2e-0000-7000-8000-000000000002'), '018f3c2e-0000-7000-8000-000000000003'])(
  'the page that is open is told from its own address, in %s',
  (space) => {
    expect(openPageAt(documentPath({ space, id }), own)).toEqual({ space, id })
  },
)

test.each(['/', '/documents', '/documents/new', '/workspaces/x', '/documents/legacy/12345678', '/chat/12345678'])(
  '%s opens no page',
  (path) => {
    expect(openPageAt(path, own)).toBeUndefined()
  },
)
