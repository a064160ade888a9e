import { expect, test } from 'vitest'
import { drawnApp, elementsIn, linksIn, partOf } from '../../tests/drawn-app.tsx'

const app = await drawnApp()
const { garden, pages } = app

/** What the page of a path shows in the place for pages. */
async function pageAt(path: string): Promise<string> {
  const drawn = await app.at(path)
  expect(drawn.path).toBe(path)
  return partOf(drawn.html, '<main', '</main>')
}

test.each([
  ['R2.03', '/', 'Good '],
  ['R2.04', '/documents', 'Documents'],
  ['R2.07', `/documents/${pages.team}`, 'Plan'],
  ['R2.08', '/personal/documents', 'Personal documents'],
  ['R2.09', `/personal/documents/${pages.own}`, 'Diary'],
  ['R2.10', '/personal/calendar', 'Personal calendar'],
  ['R2.11', '/workspaces', 'Workspaces'],
  ['R2.12', '/workspaces/new', 'Workspaces'],
  ['R2.15', '/team', 'Team'],
  ['R2.16', '/calendar', 'Calendar'],
  ['R2.17', '/settings', 'Settings'],
  ['R2.18', '/chat', 'Team chat'],
  ['R2.19', '/no/such/path', 'Page not found'],
])('%s the page at %s is called %s', async (_number, path, title) => {
  const [heading, ...others] = elementsIn(await pageAt(path), 'h1')
  expect(heading?.words.slice(0, title.length)).toBe(title)
  expect(others).toEqual([])
})

test('R2.05 a page is read by its id alone, wherever it lies, without an editor, and with the way to it', async () => {
  const html = await pageAt(`/documents/legacy/${pages.garden}`)
  expect(elementsIn(html, 'h1').map(({ words }) => words)).toEqual(['Beds'])
  expect(html).not.toContain('<textarea')
  expect(linksIn(html)).toEqual({ 'Open in the editor': `/workspaces/${garden}/documents/${pages.garden}` })
})

test('R2.06 the address of a new document makes one', async () => {
  expect(await pageAt('/documents/new')).toContain('aria-label="Creating a document"')
})

test('R2.11 the list of workspaces leads to each', async () => {
  expect(linksIn(await pageAt('/workspaces'))).toEqual({ Garden: `/workspaces/${garden}` })
})

test('R1.11 R2.13 a workspace has its parts, each at an address', async () => {
  const at = `/workspaces/${garden}`
  const html = await pageAt(at)
  expect(elementsIn(html, 'h1').map(({ words }) => words)).toEqual(['Garden'])
  expect(linksIn(partOf(html, '<nav', '</nav>'))).toEqual({
    Chat: at,
    Overview: `${at}?tab=overview`,
    Documents: `${at}?tab=documents`,
    Files: `${at}?tab=files`,
    Calendar: `${at}?tab=calendar`,
    Members: `${at}?tab=members`,
    Settings: `${at}?tab=settings`,
  })
  const shown = {
    overview: 'About',
    documents: 'All documents',
    files: 'Upload files',
    calendar: 'New event',
    members: 'Add member',
    settings: 'Name and description',
  }
  for (const [tab, words] of Object.entries(shown))
    expect([tab, (await pageAt(`${at}?tab=${tab}`)).includes(words)]).toEqual([tab, true])
})

test('R2.14 a document of a workspace is opened at its address there, under the name of the workspace', async () => {
  const html = await pageAt(`/workspaces/${garden}/documents/${pages.garden}`)
  expect(elementsIn(html, 'h1').map(({ words }) => words)).toEqual(['Beds'])
  expect(linksIn(partOf(html, 'aria-label="Breadcrumb"', '</nav>'))).toMatchObject({
    Garden: `/workspaces/${garden}?tab=documents`,
  })
})

test('R2.01 four pages open without a sign-in', async () => {
  for (const [path, title] of Object.entries({
    '/login': 'Sign in to Atrium',
    '/register': 'Create your account',
    '/forgot-password': 'Forgot your password?',
    '/reset-password?token=any': 'Choose a new password',
  })) {
    const drawn = await app.at(path, { isSignedIn: false })
    expect([drawn.path, elementsIn(drawn.html, 'h1')[0]?.words]).toEqual([path, title])
  }
})

test('R2.02 R4.09 every other path leads who is not signed in to the sign-in, and from there back', async () => {
  for (const path of ['/chat', '/workspaces/new', '/documents/x1', '/no/such/path'])
    expect((await app.at(path, { isSignedIn: false })).path).toBe(`/login?to=${encodeURIComponent(path)}`)
  expect((await app.at('/', { isSignedIn: false })).path).toBe('/login')
  expect((await app.at('/login?to=/chat')).path).toBe('/chat')
})
