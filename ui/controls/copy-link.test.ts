import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyLink } from './copy-link.ts'
import { dismissToast, readToasts } from '../popups/toasts.ts'

beforeEach(() => vi.stubGlobal('location', { origin: 'https://ours.example' }))
afterEach(() => vi.unstubAllGlobals())

/** What is said where the browser is `navigator`. */
async function said(navigator: object): Promise<string | undefined> {
  vi.stubGlobal('navigator', navigator)
  await copyLink('/chat?message=1')
  const toast = readToasts().at(-1)
  dismissToast(toast?.id ?? 0)
  return toast?.message
}

test('a link is copied, and said to be', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  expect(await said({ clipboard: { writeText } })).toBe('Link copied')
  expect(writeText).toHaveBeenCalledWith('https://ours.example/chat?message=1')
})

test('where it cannot be copied it is shown: when the browser forbids it, and where there is no clipboard', async () => {
  const writeText = (): Promise<void> => Promise.reject(new Error('NotAllowedError'))
  expect(await said({ clipboard: { writeText } })).toBe('https://ours.example/chat?message=1')
  expect(await said({})).toBe('https://ours.example/chat?message=1')
})
