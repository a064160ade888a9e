import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AppError, ErrorPage, PageError, WorkspaceError } from './error-page.tsx'
import { DocumentError } from './shell/rooms/document-error.tsx'

vi.stubGlobal('location', { pathname: '/chat' })
const reset = (): void => undefined
const error = new Error('The line is busy')

const heading = (html: string): string | undefined => /<h1>(.*?)<\/h1>/.exec(html)?.[1]
const alert = (html: string): string | undefined => /<p role="alert">(.*?)<\/p>/.exec(html)?.[1]
const button = (html: string): string | undefined => /<button type="button"[^>]*>(.*?)<\/button>/.exec(html)?.[1]
const way = (html: string) => /<a href="([^"]*)"[^>]*>(.*?)<\/a>/.exec(html)?.slice(1)

test('a page that broke says Something went wrong, with a reload and the dashboard (R2.52, R8.17)', () => {
  const html = renderToString(<PageError error={error} reset={reset} />)
  expect(heading(html)).toBe('Something went wrong')
  expect(alert(html)).toBe('The line is busy')
  expect(button(html)).toBe('Reload Page')
  expect(way(html)).toEqual(['/', 'Return to Dashboard'])
})

test('a document of a workspace has its own error, with the way to that workspace (R2.53)', () => {
  const html = renderToString(<DocumentError workspaceId="w 1" message="Gone" />)
  expect(heading(html)).toBe('Document Error')
  expect(alert(html)).toBe('Gone')
  expect(button(html)).toBe('Reload Page')
  expect(way(html)).toEqual(['/workspaces/w%201', 'Return to Workspace'])
})

test('the general error page leads to the workspaces unless told otherwise, and shows details only when given (R2.54, R9.01)', () => {
  const html = renderToString(<ErrorPage title="Title" message="Message" />)
  expect([heading(html), alert(html), button(html)]).toEqual(['Title', 'Message', 'Reload Page'])
  expect(way(html)).toEqual(['/workspaces', 'Return to Workspace'])
  expect(html).not.toContain('<details')
  const told = renderToString(<ErrorPage title="T" message="M" details="line 7" returnTo="/x" returnLabel="Back" />)
  expect(told).toContain('line 7')
  expect(told).toContain('Copy details')
  expect(way(told)).toEqual(['/x', 'Back'])
})

test('a page of the workspaces that broke leads back to them, and tells what format errors mean (R2.54, R8.15)', () => {
  const html = renderToString(
    <WorkspaceError error={new TypeError('Cannot convert undefined or null to object')} reset={reset} />,
  )
  expect(heading(html)).toBe('Application Error')
  expect(alert(html)).toContain('not in the expected format')
  expect(way(html)).toEqual(['/workspaces', 'Return to Workspace'])
})

test('when the shell itself breaks the heading is Unexpected Application Error! (R2.55)', () => {
  const html = renderToString(<AppError error={error} reset={reset} />)
  expect(heading(html)).toBe('Unexpected Application Error!')
  expect(alert(html)).toBe('The line is busy')
  expect(html).toContain('Page: /chat')
})
