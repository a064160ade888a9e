import type { Answer } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { type GivenSettings, settingsFault } from './settings-fault.ts'

const given = { name: 'Countess', password: '', confirmation: '' }
const refused: Answer = { ok: false, code: 'no-name', message: 'Please enter a name.' }

/** What is said of `form`, and the names that were given. */
async function save(form: GivenSettings, { isReachable = true, isRefused = false } = {}) {
  const names: string[] = []
  const fault = await settingsFault(form, {
    isReachable,
    rename: async (name) => (names.push(name), isRefused ? refused : { ok: true, seqs: {} }),
  })
  return { fault, names }
}

test('R5.20 passwords that differ are not saved, nor is what stands beside them', async () => {
  for (const confirmation of ['something else', '']) {
    const form = { ...given, password: 'something', confirmation }
    expect(await save(form)).toEqual({ fault: 'Passwords do not match', names: [] })
  }
})

test('R5.10 a profile is not saved offline, nor that of who is not signed in', async () => {
  const fault = 'Cannot update profile while offline or not logged in.'
  expect(await save(given, { isReachable: false })).toEqual({ fault, names: [] })
})

test('R5.22 R5.23 only a name that changed is sent, and a password changes nothing by itself', async () => {
  expect(await save({ ...given, name: undefined, password: 'new one', confirmation: 'new one' })).toEqual({
    fault: undefined,
    names: [],
  })
  expect(await save(given)).toEqual({ fault: undefined, names: ['Countess'] })
})

test('R8.28 a name that is refused is said with the reason', async () => {
  const { fault } = await save({ ...given, name: ' ' }, { isRefused: true })
  expect(fault).toBe('Failed to update display name: Please enter a name.')
})
