// First, so that all that is drawn is drawn without a browser.
import { drawnApp, elementsIn, linksIn, partOf } from '../../../tests/drawn-app.tsx'
import { Menu } from '@mantine/core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CreateWorkspaceDialog } from '@atrium/features/workspaces/web'
import { ProfileItems } from './navigation/profile-items.tsx'
import { StatusPicker } from './person/status-picker.tsx'
import { SettingsDialog } from './settings/settings-dialog.tsx'

const app = await drawnApp()
const nothing = (): void => undefined

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 15, 23, 58) }))
afterAll(() => void vi.useRealTimers())

const sidebarIn = (html: string): string => partOf(html, 'aria-label="Sidebar"', '</aside>')

test('R2.31 the sidebar stands beside the page from 1024 pixels on', async () => {
  expect(sidebarIn((await app.at('/team', { width: 1_024 })).html)).not.toBe('')
  expect(sidebarIn((await app.at('/team', { width: 1_023 })).html)).toBe('')
})

test('R2.33 the page stands in one place for what is most important, apart from the ways to it', async () => {
  const { html } = await app.at('/team')
  const places = elementsIn(html, 'main')
  expect(places.map(({ words }) => words.startsWith('People'))).toEqual([true])
  expect(places[0]?.attributes).toContain('id="content"')
})

test('R1.13 R2.36 R2.37 R2.38 the sidebar leads to everything, with what is unread', async () => {
  const sidebar = sidebarIn((await app.at('/team')).html)
  expect(linksIn(partOf(sidebar, 'aria-label="Main"', '</nav>'))).toEqual({
    Dashboard: '/',
    Calendar: '/calendar',
    Docs: '/documents',
    'Chat, unread: 1': '/chat',
    Files: '/files',
    Workspaces: '/workspaces',
    'GGardenowner, unread: 1': `/workspaces/${app.garden}`,
    'Personal Calendar': '/personal/calendar',
    'Personal Docs': '/personal/documents',
    // One for each of the three spaces; the last one stands here for all.
    'Add a document': '/personal/documents/new',
    'Personal Files': '/personal/files',
  })
  expect(elementsIn(sidebar, 'h2').map(({ words }) => words)).toContain('Personal')
  expect(
    elementsIn(sidebar, 'button')
      .map(({ attributes }) => attributes)
      .join(),
  ).toContain('aria-label="Create workspace"')
})

test('R1.13 R2.39 R3.15 the world clocks show three cities in 24 hours', async () => {
  const clocks = partOf((await app.at('/team')).html, 'aria-label="World clocks"', '</dl>')
  const [names, times] = ['dt', 'dd'].map((name) => elementsIn(clocks, name).map(({ words }) => words))
  expect(names).toEqual(['BCN', 'BOLO', 'FL'])
  expect(times).toEqual(['00:58', '00:58', '17:58'])
})

test('R1.13 R2.40 the sidebar ends with whose screen it is, and how they are', async () => {
  const buttons = elementsIn(sidebarIn((await app.at('/team')).html), 'button')
  expect(buttons.at(-1)?.words).toBe('Profile of AdaAway · ada@example.org')
})

test('R2.34 R2.35 a phone has the ways below, with the way to a new workspace', async () => {
  const { html } = await app.at('/team', { width: 390 })
  expect(linksIn(partOf(html, '<nav aria-label="Main"', '</nav>'))).toEqual({
    Home: '/',
    Dashboard: '/',
    Calendar: '/calendar',
    Documents: '/documents',
    'Chat, unread: 1': '/chat',
    'Workspaces, unread: 1': '/workspaces',
    'Personal Calendar': '/personal/calendar',
    'Personal Documents': '/personal/documents',
    'Create workspace': '/workspaces/new',
  })
})

test('R4.15 R4.16 offline every page says so, to whoever is signed in or not', async () => {
  const banner = 'You appear to be offline. Please check your connection and try again.'
  for (const isOnline of [true, false]) {
    const inside = await app.at('/team', { isOnline })
    expect(inside.html.includes('You are currently offline. Some features may be limited.')).toBe(!isOnline)
    expect(inside.html.includes(banner)).toBe(!isOnline)
    for (const path of ['/login', '/register', '/forgot-password'])
      expect((await app.at(path, { isOnline, isSignedIn: false })).html.includes(banner)).toBe(!isOnline)
  }
})

test('R2.44 R2.45 R2.46 R2.47 the profile menu has the status, the theme, the settings and the way out', async () => {
  const menu = (
    <ProfileItems
      isOpen
      target={<button type="button">Ada</button>}
      onToggle={nothing}
      onText={nothing}
      onSettings={nothing}
      onLogout={nothing}
    />
  )
  const itemsOf = async (isDark: boolean): Promise<readonly string[]> =>
    elementsIn(await app.part(menu, { isDark }), '(?:button|a)')
      .filter(({ attributes }) => attributes.includes('role="menuitem"'))
      .map(({ words }) => words)
  expect(await itemsOf(false)).toEqual([
    'Set Status',
    'Dark mode',
    'Settings',
    'Team',
    'Administration',
    'Help',
    'Logout',
  ])
  expect(await itemsOf(true)).toContain('Light mode')
})

test('R4.21 R4.24 the picker has eight statuses, and checks the one that is', async () => {
  const picker = (
    <Menu opened>
      <StatusPicker onClose={nothing} onText={nothing} />
    </Menu>
  )
  const checkedIn = (html: string) =>
    elementsIn(html, 'button')
      .filter(({ attributes }) => attributes.includes('role="menuitemradio"'))
      .map(({ words, attributes }) => `${words}${attributes.includes('aria-checked="true"') ? ' ✓' : ''}`)
  const others = ['Offline', 'Do Not Disturb', 'Sleeping', 'In a Meeting', 'On Vacation']
  expect(checkedIn(await app.part(picker))).toEqual(['Online', 'Away ✓', ...others, 'Sick'])
  const stored = { 'atrium-user-status': 'sick' }
  expect(checkedIn(await app.part(picker, { stored }))).toEqual(['Online', 'Away', ...others, 'Sick ✓'])
})

test('R2.49 R3.14 R5.21 User Settings has the name, the address to be read, a password twice and the theme', async () => {
  const html = await app.part(<SettingsDialog isOpen onClose={nothing} />)
  expect(elementsIn(html, 'h2').map(({ words }) => words)).toContain('User Settings')
  expect(elementsIn(html, 'label').map(({ words }) => words)).toEqual([
    'Display name',
    'Email',
    'Password',
    'Confirm password',
    'Light mode',
  ])
  const inputs = html.match(/<input [^>]*>/g) ?? []
  expect(inputs.map((input) => /value="([^"]*)"/.exec(input)?.[1])).toEqual([
    'Ada',
    'ada@example.org',
    '',
    '',
    undefined,
  ])
  expect(inputs.map((input) => /readonly/i.test(input))).toEqual([false, true, false, false, false])
  expect(inputs.map((input) => input.includes('type="password"'))).toEqual([false, false, true, true, false])
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('Email changes require verification. Contact support.')
})

test('R2.48 R5.12 Create New Workspace asks for a name, without which it cannot be sent', async () => {
  const html = await app.part(<CreateWorkspaceDialog isOpen onClose={nothing} onCreated={nothing} />)
  expect(elementsIn(html, 'h2').map(({ words }) => words)).toEqual(['Create New Workspace'])
  expect(elementsIn(html, 'label').map(({ words }) => words)).toEqual(['Name', 'Description'])
  const submit = elementsIn(html, 'button').at(-1)
  expect(submit).toMatchObject({ words: 'Create workspace', attributes: expect.stringContaining('disabled=""') })
})
