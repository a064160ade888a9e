import type { SpaceId } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import type { Document } from '../../contract/document.ts'
import { type Ways, openDocument } from './open-document.ts'

const document: Document = {
  space: 'w' as SpaceId,
  id: 'd',
  parent: null,
  order: 'a0',
  title: 'Plan',
  icon: '',
  cover: '',
  trash: null,
  isLocked: false,
  status: null,
  owner: null,
  isTemplate: false,
  createdBy: 'ada',
  createdAt: 1,
  updatedBy: 'ada',
  updatedAt: 1,
}
const ways = (more: Partial<Ways> = {}): Ways => ({
  testConnection: () => Promise.resolve({ connected: true }),
  find: () => Promise.resolve({ ok: true, output: { document } }),
  ...more,
})

test('R4.10 R8.11 without a connection the document is not looked for, and the reason is told', async () => {
  const find = () => Promise.reject(new Error('It must not be asked for.'))
  const say = (error: string | null) =>
    openDocument(ways({ testConnection: () => Promise.resolve({ connected: false, error }), find }))
  expect(await say('Device is offline. Please check your internet connection.')).toEqual({
    ok: false,
    message: 'Device is offline. Please check your internet connection.',
  })
  expect(await say(null)).toEqual({
    ok: false,
    message: 'Failed to connect to the database. Please check your internet connection.',
  })
})

test('R4.11 R8.12 R8.13 a document that is not there, not ours or cannot be asked for is told apart', async () => {
  const message = async (find: Ways['find']) => {
    const opened = await openDocument(ways({ find }))
    return opened.ok ? '' : opened.message
  }
  const gone = 'Document not found. It may have been deleted or you may not have permission to access it.'
  expect(await message(() => Promise.resolve({ ok: true, output: { document: null } }))).toBe(gone)
  expect(await message(() => Promise.resolve({ ok: false, code: 'no-access', message: 'no' }))).toBe(gone)
  const failed = 'Error accessing document. Please try again later.'
  expect(await message(() => Promise.resolve({ ok: false, code: 'fault', message: 'no' }))).toBe(failed)
  expect(await message(() => Promise.reject(new Error('cut off')))).toBe(failed)
})

test('R4.12 a document that is there is opened', async () => {
  expect(await openDocument(ways())).toEqual({ ok: true, document })
})
