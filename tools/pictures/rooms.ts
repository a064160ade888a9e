import type { Page } from '@playwright/test'
import { intros, relaunch } from '../../tests/e2e/picture-team.ts'
import { documentRooms, documents } from './document-rooms.ts'
import { type Room, press } from './room.ts'
import { imagesAreThere } from './still.ts'

/** What anybody sees, and what somebody sees on their first day. */
export const publicRooms: readonly Room[] = [
  { name: 'login', path: '/login', shows: 'Sign in' },
  { name: 'register', path: '/register', shows: 'Create account' },
  { name: 'forgot-password', path: '/forgot-password', shows: /password/ },
]
export const firstDayRooms: readonly Room[] = [
  { name: 'first-day', path: '/', shows: /^Good / },
  { name: 'first-day-documents', path: '/personal/documents', shows: 'Personal documents' },
  { name: 'first-day-files', path: '/personal/files', shows: 'Personal files' },
]

const look = (page: Page, view: string): Promise<void> =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name: view, exact: true }).click()

const lastIntro = intros.at(-1)?.text ?? ''
const lastOfRelaunch = relaunch.at(-1)?.text ?? ''
/** Every room, as Ada sees it. */
export const rooms: readonly Room[] = [
  { name: 'dashboard', path: '/', shows: 'Coming up' },
  { name: 'chat', path: '/chat', shows: lastIntro },
  {
    name: 'thread',
    path: '/workspaces/{relaunch}',
    shows: lastOfRelaunch,
    prepare: async (page) => {
      await page.waitForLoadState('networkidle')
      await imagesAreThere(page)
      await press(page, /replies/)
      await page.getByText('newsletter people').first().waitFor()
    },
  },
  { name: 'workspace', path: '/workspaces/{relaunch}', shows: lastOfRelaunch },
  { name: 'workspace-overview', path: '/workspaces/{relaunch}?tab=overview', shows: 'About' },
  { name: 'workspace-documents', path: documents, shows: 'Relaunch plan' },
  { name: 'workspace-files', path: '/workspaces/{relaunch}?tab=files', shows: 'Old site.zip' },
  { name: 'workspace-members', path: '/workspaces/{relaunch}?tab=members', shows: /\d members/ },
  { name: 'workspace-settings', path: '/workspaces/{relaunch}?tab=settings', shows: 'Picture' },
  { name: 'workspaces', path: '/workspaces', shows: 'Barcelona office' },
  ...documentRooms,
  { name: 'documents', path: '/documents', shows: 'Documents' },
  { name: 'documents-templates', path: '/documents?view=templates', shows: 'Project plan' },
  { name: 'calendar-week', path: '/calendar', shows: /^Mar/, prepare: (page) => look(page, 'Week') },
  { name: 'calendar-month', path: '/calendar', shows: /^Mar/, prepare: (page) => look(page, 'Month') },
  { name: 'calendar-agenda', path: '/calendar', shows: /^Mar/, prepare: (page) => look(page, 'Agenda') },
  {
    name: 'calendar-event',
    path: '/calendar',
    shows: /^Mar/,
    prepare: async (page) => {
      await look(page, 'Agenda')
      await page.getByText('What we learnt this week').first().click()
      await page.getByRole('button', { name: 'Edit' }).waitFor()
    },
  },
  {
    name: 'calendar-form',
    path: '/calendar',
    shows: /^Mar/,
    prepare: async (page) => {
      await press(page, 'New event')
      await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor()
    },
  },
  { name: 'files', path: '/files', shows: 'Files' },
  { name: 'team', path: '/team', shows: 'Frank Novak' },
  { name: 'team-groups', path: '/team/groups', shows: 'Designers' },
  { name: 'search', path: '/search?q=relaunch', shows: 'Relaunch plan' },
  {
    name: 'notifications',
    path: '/',
    shows: 'Coming up',
    prepare: async (page) => {
      await press(page, /^Notifications/)
      await page.getByRole('dialog', { name: 'Notifications' }).getByText('newsletter people').waitFor()
    },
  },
  { name: 'settings', path: '/settings', shows: 'Settings' },
  { name: 'admin-people', path: '/admin/people', shows: 'Frank Novak' },
  { name: 'admin-settings', path: '/admin/settings', shows: /Who can/ },
  { name: 'admin-audit', path: '/admin/audit', shows: 'Audit' },
  { name: 'admin-jobs', path: '/admin/jobs', shows: 'Jobs', hasFigures: true },
  { name: 'admin-health', path: '/admin/health', shows: 'Running for', hasFigures: true },
  { name: 'admin-mail', path: '/admin/mail', shows: 'Mail' },
  { name: 'help', path: '/help', shows: 'First steps' },
  { name: 'not-found', path: '/nowhere', shows: 'Page not found' },
  {
    name: 'create-workspace',
    path: '/workspaces/new',
    shows: 'Create New Workspace',
    prepare: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Autumn release'),
  },
]
