import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '@atrium/engine/contract'
import type { Connection, ConnectionTest } from '@atrium/engine/web'
import { Creation, closeAfterMs, lastCreatedKey, navigateAfterMs, timeoutMs } from './creation.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Act = (action: unknown, input: { readonly id: string; readonly name: string }) => Promise<Answer>

const done: Answer = { ok: true, seqs: {} }
const no = (code: string, message = ''): Answer => ({ ok: false, code, message })

/** A creation on a client that answers as told, and what came of it. */
function open({
  act = () => Promise.resolve(done),
  testConnection = () => Promise.resolve({ connected: true, error: null }),
  connection = {},
  isOnline = true,
}: {
  act?: Act
  testConnection?: () => Promise<ConnectionTest>
  connection?: Partial<Connection>
  isOnline?: boolean
} = {}) {
  const happened: string[] = []
  const inputs: { readonly id: string; readonly name: string }[] = []
  const line = { state: 'online', signedOut: false, ...connection } as Connection
  const creation: Creation = new Creation({
    client: {
      act: (action, input) => {
        inputs.push(input as never)
        return act(action, input as never)
      },
      testConnection,
      connection: () => line,
      enableNetwork: () => void happened.push('network enabled'),
      reconnect: () => void happened.push('reconnects'),
    },
    isOnline: () => isOnline,
    keep: (key, value) => void happened.push(`${key} ${value}`),
    now: () => 0,
    onChange: ({ state }) => {
      if (states.at(-1) !== state) states.push(state)
    },
    onLost: (words) => void happened.push(words),
  })
  creation.enter({
    onClose: () => void happened.push('closed'),
    onCreated: (path) => void happened.push(`to ${path}`),
  })
  const states: string[] = [creation.form.state]
  return { creation, happened, inputs, states }
}

test('R4.29 R4.30 on opening the connection is checked, then the form waits, submits and may fail', async () => {
  const { creation, states } = open({ act: () => Promise.resolve(no('not-allowed')) })
  await creation.check()
  creation.set({ name: 'Ops' })
  await creation.submit()
  expect(states).toEqual(['idle', 'checking', 'idle', 'submitting', 'error'])
})

test('R5.11 a name of blanks is asked for again, and nothing is sent', async () => {
  const { creation, inputs } = open()
  creation.set({ name: '  ', description: 'It runs' })
  void creation.submit()
  await vi.advanceTimersByTimeAsync(0)
  expect(creation.form).toMatchObject({ state: 'error', error: 'Please enter a workspace name' })
  expect(inputs).toEqual([])
})

test('R4.32 R9.02 on success the form is cleared, closes after 500 ms and leads there after 100 ms more', async () => {
  expect([timeoutMs, closeAfterMs, navigateAfterMs, lastCreatedKey]).toEqual([
    15_000,
    500,
    100,
    'lastCreatedWorkspacePath',
  ])
  const { creation, happened, inputs } = open()
  creation.set({ name: 'Ops', description: 'It runs' })
  void creation.submit()
  await vi.advanceTimersByTimeAsync(0)
  const path = `/workspaces/${inputs[0]?.id}`
  expect(creation.form).toMatchObject({ name: '', description: '', state: 'submitting' })
  expect(happened).toEqual([`lastCreatedWorkspacePath ${path}`])
  await vi.advanceTimersByTimeAsync(499)
  expect(happened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(happened.slice(1)).toEqual(['closed'])
  await vi.advanceTimersByTimeAsync(99)
  expect(happened).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(happened.slice(2)).toEqual([`to ${path}`])
})

test('a creation whose dialog was closed meanwhile takes nobody anywhere', async () => {
  const { creation, happened } = open()
  creation.set({ name: 'Ops' })
  void creation.submit()
  creation.leave()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(happened).toHaveLength(1)
  expect(creation.form.state).toBe('idle')
})

test('R4.31 a second submission is blocked while one is under way, and a retry has the same key', async () => {
  const answers = [no('busy', 'The server is busy.'), done]
  const { creation, inputs } = open({ act: () => Promise.resolve(answers.shift() ?? done) })
  creation.set({ name: 'Ops' })
  void creation.submit()
  await creation.submit()
  await vi.advanceTimersByTimeAsync(0)
  expect(inputs).toHaveLength(1)
  void creation.submit()
  await vi.advanceTimersByTimeAsync(700)
  expect(inputs).toHaveLength(2)
  expect(inputs[1]?.id).toBe(inputs[0]?.id)
  creation.set({ name: 'Next' })
  void creation.submit()
  await vi.advanceTimersByTimeAsync(0)
  expect(inputs[2]?.id).not.toBe(inputs[0]?.id)
})

test('R4.31 a retry of what had come through leads to the one workspace there is', async () => {
  const { creation, happened } = open({ act: () => Promise.resolve(no('taken', 'This already exists.')) })
  creation.set({ name: 'Ops' })
  void creation.submit()
  await vi.advanceTimersByTimeAsync(600)
  expect(happened.at(-1)).toMatch(/^to \/workspaces\//)
})

test('R4.30 R8.19 who is not signed in reads that the authentication failed', async () => {
  const denied = { connected: true, error: 'Authentication required' }
  const { creation } = open({ testConnection: () => Promise.resolve(denied), connection: { signedOut: true } })
  await creation.check()
  expect(creation.form).toMatchObject({ state: 'error', error: 'Authentication failed. Please try again.' })
})

test('R8.20 a connection that fails, or cannot be verified, is told with its reason', async () => {
  const failed = { connected: false, error: 'Failed to connect to the database' }
  const lost = open({ testConnection: () => Promise.resolve(failed) })
  await lost.creation.check()
  expect(lost.creation.form.error).toBe('Cannot connect to the database service: Failed to connect to the database')
  const broken = open({ testConnection: () => Promise.reject(new Error('no answer')) })
  await broken.creation.check()
  expect(broken.creation.form.error).toBe('Failed to verify the database connection: no answer')
})

test('R8.21 R5.14 a client that breaks is told as a connection error, with what to do', async () => {
  const message = 'The database service is not initialized. Please refresh the page and try again.'
  const { creation } = open({ act: () => Promise.reject(new Error(message)) })
  creation.set({ name: 'Ops' })
  await creation.submit()
  expect(creation.form).toMatchObject({ state: 'error', error: `Connection error: ${message}` })
})

test('R8.22 R9.02 after 15 seconds without an answer it says that the workspace may be there', async () => {
  const { creation } = open({ act: () => new Promise(() => undefined) })
  creation.set({ name: 'Ops' })
  void creation.submit()
  await vi.advanceTimersByTimeAsync(14_999)
  expect(creation.form.state).toBe('submitting')
  await vi.advanceTimersByTimeAsync(1)
  expect(creation.form.error).toBe(
    'Request timed out. The workspace may have been created. Please check your workspaces list.',
  )
})

test('R8.25 who turns out to be signed out is told so, and is asked to sign in again', async () => {
  const { creation, happened } = open({ act: () => Promise.resolve(no('signed-out')) })
  creation.set({ name: 'Ops' })
  await creation.submit()
  expect(creation.form.error).toBe('You need to be logged in to create workspaces. Please sign in again.')
  expect(happened).toEqual(['reconnects'])
})

test('R8.26 R5.13 offline, and after a line that could not be had again, nothing is sent and it is said so', async () => {
  const words = 'Cannot create workspace while offline. Please check your internet connection and try again.'
  const away = open({ isOnline: false })
  away.creation.set({ name: 'Ops' })
  await away.creation.submit()
  expect(away.creation.form.error).toBe(words)
  const lost = { connected: false, error: 'Failed to connect to the database' }
  const off = open({ connection: { state: 'offline' }, testConnection: () => Promise.resolve(lost) })
  off.creation.set({ name: 'Ops' })
  await off.creation.submit()
  expect(off.creation.form.error).toBe(words)
  expect(off.happened).toEqual(['network enabled'])
  expect([...away.inputs, ...off.inputs]).toEqual([])
})

test('R8.23 R8.26 whoever closed the form still hears that nothing came of it, and why', async () => {
  for (const [answer, words] of [
    [no('unavailable'), 'You appear to be offline. Please check your internet connection and try again.'],
    [no('fault'), 'Failed to create workspace'],
    [no('too-many', 'There are too many workspaces.'), 'There are too many workspaces.'],
  ] as const) {
    const { creation, happened } = open({ act: () => Promise.resolve(answer) })
    creation.set({ name: 'Ops' })
    const made = creation.submit()
    creation.leave()
    await made
    expect(happened).toEqual([`Failed to create workspace: ${words}`])
  }
})
