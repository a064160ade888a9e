import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { type Session, safePath } from '@atrium/features/auth/web'
import { Spinner } from '@atrium/ui'
import { orChunkFailed } from './chunk-failed.tsx'
import { AppError, PageError, WorkspaceError } from './error-page.tsx'
import { loadChunk } from './load-chunk.ts'
import { Opening } from './opening.tsx'
import { RecoveryRoot } from './recovery-root.tsx'
import type { Recovery } from './recovery.ts'

export interface AppContext {
  readonly session: Session
  readonly recovery: Recovery
}

const rootRoute = createRootRouteWithContext<AppContext>()({
  component: RecoveryRoot,
  errorComponent: orChunkFailed(AppError),
})

/** The path to open once signed in (R2.02). */
const validateSearch = (search: Record<string, unknown>): { to?: string } =>
  typeof search['to'] === 'string' ? { to: safePath(search['to']) } : {}

async function leaveWhenSignedIn({ context, search }: { context: { session: Session }; search: { to?: string } }) {
  if (await context.session.identity()) throw redirect({ href: search.to ?? '/' })
}

const publicPages = () => loadChunk(() => import('./public-pages.tsx'))
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch,
  beforeLoad: leaveWhenSignedIn,
  component: lazyRouteComponent(publicPages, 'Login'),
})
const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  validateSearch: (
    search: Record<string, unknown>,
  ): { to?: string; invitation?: string; proof?: string; email?: string } => ({
    ...validateSearch(search),
    ...('invitation' in search && { invitation: textOf(search['invitation']) }),
    ...('proof' in search && { proof: textOf(search['proof']), email: textOf(search['email']) }),
  }),
  beforeLoad: leaveWhenSignedIn,
  component: lazyRouteComponent(publicPages, 'Register'),
})

const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(publicPages, 'ForgotPassword'),
})
const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: (search: Record<string, unknown>): { token: string } => ({ token: textOf(search['token']) }),
  component: lazyRouteComponent(publicPages, 'ResetPassword'),
})

/** A link that was cut may leave anything. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

const shell = () => loadChunk(() => import('./shell/shell.tsx'))
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  async beforeLoad({ context, location }) {
    const identity = await context.session.pass()
    if (identity) return { identity }
    throw redirect({ to: '/login', search: location.href === '/' ? {} : { to: location.href } })
  },
  async loader({ context }) {
    const { openClient } = await loadChunk(() => import('./shell/open-client.ts'))
    return openClient(context.identity.id, context)
  },
  staleTime: Infinity,
  shouldReload: false,
  component: lazyRouteComponent(shell, 'Shell'),
  errorComponent: orChunkFailed(AppError),
})

const BrokenWorkspace = orChunkFailed(WorkspaceError)
const workspaces = () => loadChunk(() => import('./shell/rooms/workspaces.tsx'))
const inShell = () => shellRoute

/** A page of the shell whose code is fetched with it. */
function page<const Path extends string, Module extends Record<string, unknown>, Name extends keyof Module & string>(
  path: Path,
  load: () => Promise<Module>,
  name: Name,
) {
  return createRoute({ getParentRoute: inShell, path, component: lazyRouteComponent(load, name) })
}

const dashboardRoute = page('/', () => loadChunk(() => import('./shell/rooms/dashboard.tsx')), 'Dashboard')
const chatRoute = page('/chat', () => loadChunk(() => import('./shell/rooms/chat.tsx')), 'TeamChatPage')
const scheduledRoute = page(
  '/chat/scheduled',
  () => loadChunk(() => import('./shell/rooms/scheduled.tsx')),
  'Scheduled',
)
const directRoute = page('/chat/$id', () => loadChunk(() => import('./shell/rooms/direct.tsx')), 'Direct')
const workspacesRoute = createRoute({
  getParentRoute: inShell,
  path: '/workspaces',
  component: lazyRouteComponent(workspaces, 'Workspaces'),
  errorComponent: BrokenWorkspace,
})
const newWorkspaceRoute = createRoute({
  getParentRoute: inShell,
  path: '/workspaces/new',
  component: lazyRouteComponent(workspaces, 'Workspaces'),
  errorComponent: BrokenWorkspace,
})
const workspaceRoute = createRoute({
  getParentRoute: inShell,
  path: '/workspaces/$id',
  component: lazyRouteComponent(() => loadChunk(() => import('./shell/rooms/workspace.tsx')), 'Workspace'),
  errorComponent: BrokenWorkspace,
})
const inviteRoute = page('/invite/$token', () => loadChunk(() => import('./shell/rooms/invite.tsx')), 'Invite')
const adminRoute = page('/admin/$room', () => loadChunk(() => import('./shell/rooms/admin.tsx')), 'Admin')
const adminHomeRoute = createRoute({
  getParentRoute: inShell,
  path: '/admin',
  beforeLoad: () => {
    throw redirect({ to: '/admin/$room', params: { room: 'people' }, replace: true })
  },
})
const settingsRoute = page('/settings', () => loadChunk(() => import('./shell/settings/settings.tsx')), 'Settings')
const filesRoute = page('/files', () => loadChunk(() => import('./shell/rooms/files.tsx')), 'TeamFiles')
const personalFilesRoute = page(
  '/personal/files',
  () => loadChunk(() => import('./shell/rooms/files.tsx')),
  'PersonalFiles',
)
const teamRoute = page('/team', () => loadChunk(() => import('./shell/rooms/team.tsx')), 'TeamPage')
const teamGroupsRoute = page(
  '/team/groups',
  () => loadChunk(() => import('./shell/settings/team-groups.tsx')),
  'TeamGroups',
)
const documentPages = () => loadChunk(() => import('./shell/rooms/document.tsx'))
const documentLists = () => loadChunk(() => import('./shell/rooms/documents.tsx'))
const calendars = () => loadChunk(() => import('./shell/rooms/calendar.tsx'))
const documentsRoute = page('/documents', documentLists, 'TeamDocuments')
const newDocumentRoute = page('/documents/new', documentPages, 'NewDocument')
const newPersonalDocumentRoute = page('/personal/documents/new', documentPages, 'NewPersonalDocument')
const newWorkspaceDocumentRoute = page('/workspaces/$workspaceId/documents/new', documentPages, 'NewWorkspaceDocument')
const documentRoute = page('/documents/$id', documentPages, 'SharedDocument')
const legacyDocumentRoute = page(
  '/documents/legacy/$id',
  () => loadChunk(() => import('./shell/rooms/legacy.tsx')),
  'Legacy',
)
const personalDocumentsRoute = page('/personal/documents', documentLists, 'PersonalDocuments')
const personalDocumentRoute = page('/personal/documents/$id', documentPages, 'PersonalDocument')
const pageSpaceDocumentRoute = page('/shared/$space/documents/$id', documentPages, 'SharedApart')
const personalCalendarRoute = page('/personal/calendar', calendars, 'PersonalCalendar')
const calendarRoute = createRoute({
  getParentRoute: inShell,
  path: '/calendar',
  validateSearch: (search: Record<string, unknown>): { new?: true } => ('new' in search ? { new: true } : {}),
  component: lazyRouteComponent(calendars, 'TeamCalendar'),
})
const documentOfWorkspace = () => loadChunk(() => import('./shell/rooms/document-error.tsx'))
const workspaceDocumentRoute = createRoute({
  getParentRoute: inShell,
  path: '/workspaces/$workspaceId/documents/$docId',
  component: lazyRouteComponent(documentOfWorkspace, 'WorkspaceDocument'),
  errorComponent: lazyRouteComponent(documentOfWorkspace, 'BrokenDocument'),
})
const searchRoute = createRoute({
  getParentRoute: inShell,
  path: '/search',
  validateSearch: (search: Record<string, unknown>): { q?: string } =>
    'q' in search ? { q: textOf(search['q']) } : {},
  component: lazyRouteComponent(() => loadChunk(() => import('./shell/search/search.tsx')), 'Search'),
})
const shareRoute = createRoute({
  getParentRoute: inShell,
  path: '/share-target',
  validateSearch: (search: Record<string, unknown>): { id?: string } =>
    'id' in search ? { id: textOf(search['id']) } : {},
  component: lazyRouteComponent(() => loadChunk(() => import('./shell/share-in/share-in.tsx')), 'ShareIn'),
})
const guide = () => loadChunk(() => import('./help/guide-page.tsx'))
const helpRoute = page('/help', guide, 'GuidePage')
const helpPageRoute = page('/help/$page', guide, 'GuidePage')
const unknownRoute = page('$', () => loadChunk(() => import('./shell/rooms/not-found.tsx')), 'NotFound')

const routeTree = rootRoute.addChildren([
  loginRoute,
  registerRoute,
  forgotRoute,
  resetRoute,
  shellRoute.addChildren([
    dashboardRoute,
    chatRoute,
    scheduledRoute,
    directRoute,
    workspacesRoute,
    newWorkspaceRoute,
    workspaceRoute,
    inviteRoute,
    adminHomeRoute,
    adminRoute,
    settingsRoute,
    teamRoute,
    teamGroupsRoute,
    filesRoute,
    personalFilesRoute,
    documentsRoute,
    newDocumentRoute,
    newPersonalDocumentRoute,
    newWorkspaceDocumentRoute,
    documentRoute,
    legacyDocumentRoute,
    personalDocumentsRoute,
    personalDocumentRoute,
    pageSpaceDocumentRoute,
    personalCalendarRoute,
    calendarRoute,
    workspaceDocumentRoute,
    searchRoute,
    shareRoute,
    helpRoute,
    helpPageRoute,
    unknownRoute,
  ]),
])

const pendingMs = 150

export function createAppRouter(context: AppContext) {
  const router = createRouter({
    routeTree,
    context,
    InnerWrap: Opening,
    defaultPreload: 'intent',
    defaultPendingComponent: Spinner,
    // Not for the first page: what takes the place of a pending one is held back by React until that has stood there for 300 ms.
    defaultPendingMs: Infinity,
    defaultPendingMinMs: 0,
    defaultErrorComponent: orChunkFailed(PageError),
    scrollRestoration: false,
    // All values are words: whoever looks for 2.10 does not look for 2.1.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: stringifySearchWith(String),
  })
  const stop = router.subscribe('onResolved', () => {
    stop()
    router.update({ ...router.options, defaultPendingMs: pendingMs })
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
