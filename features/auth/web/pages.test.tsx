import { RouterContextProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { LoginPage } from './login-page.tsx'
import { RegisterPage } from './register-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { createSession } from './session.ts'

afterEach(() => void vi.unstubAllGlobals())

const session = createSession({
  forget: async () => undefined,
  foundLate: () => undefined,
  ask: async () => ({ known: true, identity: null }),
  now: () => 0,
  schedule: () => () => undefined,
})
const visitor = { session, wanted: '/', onSignedIn: () => undefined }

function htmlOf(page: ReactNode): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToString(<RouterContextProvider router={router}>{page}</RouterContextProvider>).replaceAll(
    '<!-- -->',
    '',
  )
}

/** The boxes of a form by their labels, each with what it is. */
function boxesOf(html: string): Record<string, string> {
  const labelled = html.matchAll(/<label for="([^"]+)">([^<]+)<\/label>/g)
  return Object.fromEntries(
    [...labelled].map(([, id, label]) => [label, html.match(new RegExp(`<input id="${id}"[^>]*>`))?.[0] ?? '']),
  )
}

const waysOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, to, words]) => [words, to]),
  )

const buttonOf = (html: string): string | undefined => /<button type="submit"[^>]*>([^<]*)</.exec(html)?.[1]

test('R2.20 R2.22 R2.23 R5.06 the sign-in has its two boxes, both needed, and its ways', () => {
  const html = htmlOf(<LoginPage {...visitor} />)
  const { Email = '', Password = '', ...others } = boxesOf(html)
  expect(others).toEqual({})
  expect(Email).toMatch(/type="email".*required/)
  expect(Password).toMatch(/required.*type="password"/)
  expect(waysOf(html)).toEqual({ 'Forgot your password?': '/forgot-password', 'Create a new account': '/register' })
  expect(buttonOf(html)).toBe('Sign in')
})

test.each([
  ['true', true],
  ['false', false],
])('R2.21 the box Remember me starts from what was chosen last, here %s', (kept, isChecked) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'rememberMe' ? kept : null) })
  const box = /<input type="checkbox"[^>]*>Remember me/.exec(htmlOf(<LoginPage {...visitor} />))?.[0] ?? ''
  expect(box.includes('checked=""')).toBe(isChecked)
})

test('R2.25 R2.27 R5.01 the registration has its four boxes, all needed, and the way to the sign-in', () => {
  const html = htmlOf(<RegisterPage {...visitor} invitation="" proof="" email="" />)
  const boxes = boxesOf(html)
  expect(Object.keys(boxes)).toEqual(['Name', 'Email', 'Password', 'Confirm password'])
  for (const box of Object.values(boxes)) expect(box).toContain('required')
  expect(boxes['Email']).toContain('type="email"')
  expect(boxes['Password']).toContain('placeholder="At least 6 characters"')
  for (const name of ['Password', 'Confirm password']) expect(boxes[name]).toContain('type="password"')
  expect(waysOf(html)).toEqual({ 'Sign in instead': '/login' })
  expect(buttonOf(html)).toBe('Create account')
})

test('R2.28 R2.30 R5.08 a link is asked for by an address alone, with the way back', () => {
  const html = htmlOf(<ForgotPasswordPage />)
  expect(html.match(/<label /g)).toHaveLength(1)
  const { Email = '', ...others } = boxesOf(html)
  expect(others).toEqual({})
  expect(Email).toMatch(/type="email".*required/)
  expect(waysOf(html)).toEqual({ 'Back to sign in': '/login' })
  expect(buttonOf(html)).toBe('Reset password')
})

test('R2.30 the page of a new password leads to the sign-in, too', () => {
  for (const token of ['any', ''])
    expect(waysOf(htmlOf(<ResetPasswordPage session={session} token={token} />))).toEqual({
      'Back to sign in': '/login',
    })
})
