import { expect, test } from 'vitest'
import { uploadWords } from './upload-words.ts'

const facts = { sent: 1_500_000, size: 4_000_000, speed: 0, message: undefined, needsFile: false }

test('R9.09 each state of an upload is told in words', () => {
  expect(uploadWords({ ...facts, state: 'running' })).toBe('37 % of 3.8 MB')
  expect(uploadWords({ ...facts, state: 'running', speed: 500_000 })).toBe('37 % of 3.8 MB · 488 KB/s · 5 s left')
  expect(uploadWords({ ...facts, state: 'running', speed: 1_000 })).toBe('37 % of 3.8 MB · 1000 bytes/s · 42 min left')
  expect(uploadWords({ ...facts, state: 'pausing' })).toBe('Pausing…')
  expect(uploadWords({ ...facts, state: 'paused' })).toBe('Paused at 37 %')
  expect(uploadWords({ ...facts, state: 'paused', needsFile: true })).toBe('Choose the file again to continue')
  expect(uploadWords({ ...facts, state: 'canceling' })).toBe('Canceling…')
  expect(uploadWords({ ...facts, state: 'canceled' })).toBe('Canceled')
  expect(uploadWords({ ...facts, state: 'success' })).toBe('3.8 MB')
  expect(uploadWords({ ...facts, state: 'error', message: 'The disk is full.' })).toBe('The disk is full.')
})
