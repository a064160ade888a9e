import { MantineProvider } from '@mantine/core'
import { RouterContextProvider, RouterProvider, createMemoryHistory } from '@tanstack/react-router'
import type * as React from 'react'
import { type ComponentType, type ReactNode, Suspense, lazy } from 'react'
import { prerender } from 'react-dom/static'
import { vi } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { type Client, ClientProvider, createClient, createLoneTab, createMemoryDisk } from '@atrium/engine/web'
import { createSession } from '@atrium/features/auth/web'
import { sendMessage } from '@atrium/features/chat/contract'
import { createDocument } from '@atrium/features/documents/contract'
import { Person } from '@atrium/features/people/contract'
import { createWorkspace } from '@atrium/features/workspaces/contract'
import { ThemeProvider } from '@atrium/ui'
import { actions, findAction, kinds } from '../app/web/features.ts'
import { rareActions } from '../app/web/rare-actions.ts'
import { createRecovery } from '../app/web/recovery.ts'
import { createAppRouter } from '../app/web/router.tsx'
import { createQuietSurroundings } from '../engine/web/testing/quiet-surroundings.ts'
import { ScriptedServer } from '../engine/web/testing/scripted-server.ts'

const screen = vi.hoisted(() => ({ client: undefined as Client | undefined }))
vi.mock('../app/web/shell/open-client.ts', () => ({ openClient: () => screen.client, openedBackend: () => undefined }))
// Without a browser React reads nothing that changes unless it is told how, and draws nothing elsewhere than in its place.
vi.mock('react', async (load) => {
  const react = await load<typeof React>()
  const useSyncExternalStore: typeof React.useSyncExternalStore = (subscribe, read) =>
    react.useSyncExternalStore(subscribe, read, read)
  return { ...react, useSyncExternalStore }
})
// What is drawn once has no moment at which code could come: it is waited for.
vi.mock('../ui/browser/lazy-part.tsx', () => ({
  lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
    const Part = lazy(async () => ({ default: await load() }))
    return (props: Props) => (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  },
}))
vi.mock('react-dom', async (load) => ({ ...(await load<object>()), createPortal: (node: ReactNode) => node }))

/** The browser that a screen is drawn for. */
export interface Browser {
  /** Pixels; as wide as a desk's when absent. */
  readonly width?: number
  readonly isOnline?: boolean
  readonly isDark?: boolean
  readonly isSignedIn?: boolean
  readonly stored?: Readonly<Record<string, string>>
}

/** What Ada's screen shows: a team with Bob, where she keeps the workspace Garden. */
export interface DrawnApp {
  readonly garden: SpaceId
  /** The ids of a page of the team's, of one of her own and of one of Garden's. */
  readonly pages: { readonly team: string; readonly own: string; readonly garden: string }
  /** The HTML of all that is drawn at `path` before anything is clicked; none where it leads to another path. */
  at(path: string, browser?: Browser): Promise<{ readonly path: string; readonly html: string }>
  /** The HTML of one part of her screen. */
  part(node: ReactNode, browser?: Browser): Promise<string>
}

const ada = newId<'person'>()
const bob = newId<'person'>()
const identity = { id: ada, name: 'Ada', email: 'ada@example.org' }

/** Opens the whole web client without a browser, over rows in memory, in a few milliseconds a page. */
export async function drawnApp(): Promise<DrawnApp> {
  const server = new ScriptedServer({ kinds, actions: [...actions, ...rareActions], now: Date.now })
  const [adas, bobs] = [await openScreen(server, ada), await openScreen(server, bob)]
  server.write(teamSpace, [person(ada, 'Ada'), person(bob, 'Bob')])
  const garden = newId<'space'>()
  const pages = { team: newId(), own: newId(), garden: newId() }
  await server.run()
  void adas.act(createWorkspace, { id: garden, name: 'Garden', description: '', clientCreatedAt: '' })
  await server.run()
  const page = { parent: null, order: 'a0', icon: '', cover: '', isTemplate: false } as const
  void adas.act(createDocument, { ...page, space: teamSpace, id: pages.team, title: 'Plan' })
  void adas.act(createDocument, { ...page, space: ownSpace(ada), id: pages.own, title: 'Diary' })
  void adas.act(createDocument, { ...page, space: garden, id: pages.garden, title: 'Beds' })
  void bobs.act(sendMessage, { space: teamSpace, id: newId(), text: 'Hello, team' })
  await server.grant(garden, bob, 'member')
  await server.run()
  void bobs.act(sendMessage, { space: garden, id: newId(), text: 'Hello, gardeners' })
  await server.run()
  screen.client = adas

  return {
    garden,
    pages,
    async at(path, browser = {}) {
      const router = await loaded(path, browser)
      const result = router._serverResult
      if (result?.type === 'redirect') return { path: result.redirect.headers.get('Location') ?? '', html: '' }
      return { path: router.state.location.href, html: await htmlOf(<RouterProvider router={router} />) }
    },
    async part(node, browser = {}) {
      const router = await loaded('/forgot-password', browser)
      return htmlOf(
        <RouterContextProvider router={router}>
          <ThemeProvider>
            <ClientProvider client={adas}>
              {/* Dialogs and menus are drawn in their place, at once. */}
              <MantineProvider env="test">{node}</MantineProvider>
            </ClientProvider>
          </ThemeProvider>
        </RouterContextProvider>,
      )
    },
  }
}

async function openScreen(server: ScriptedServer, who: PersonId): Promise<Client> {
  await server.grant(ownSpace(who), who, 'owner')
  await server.grant(teamSpace, who, who === ada ? 'owner' : 'member')
  return createClient({
    person: who,
    kinds,
    actions,
    findAction,
    connect: server.connect(who),
    disk: createMemoryDisk(),
    tabs: createLoneTab(),
    surroundings: createQuietSurroundings(),
  })
}

function person(id: PersonId, name: string): { put: string; row: Person } {
  const silent = { statusText: '', statusEmoji: '', statusUntil: null, lastStatusChange: null, quietHours: null }
  const never = { createdAt: 0, lastLogin: 0, lastActive: 0, updatedAt: 0, suspendedAt: null, zone: null, avatar: null }
  const email = `${name.toLowerCase()}@example.org`
  return {
    put: Person.name,
    row: { space: teamSpace, id, email, displayName: name, firstName: name, status: 'away', ...silent, ...never },
  }
}

type Router = ReturnType<typeof createAppRouter>

async function loaded(path: string, browser: Browser): Promise<Router> {
  const router = routerOf(browser)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  look(browser)
  await router.load()
  return router
}

function routerOf({ isSignedIn = true }: Browser): Router {
  // A router that finds a page takes its history from it.
  vi.stubGlobal('document', undefined)
  const session = createSession({
    forget: async () => undefined,
    foundLate: () => undefined,
    ask: async () => (isSignedIn ? { known: true, identity, expiresAt: undefined } : { known: true, identity: null }),
    now: () => 0,
    schedule(run) {
      if (!isSignedIn) queueMicrotask(run)
      return () => undefined
    },
  })
  const counts = { read: () => null, keep: () => true }
  const recovery = createRecovery({ reload() {}, schedule() {}, counts, log() {} })
  return createAppRouter({ session, recovery })
}

/** Puts the browser there, as far as drawing asks it. */
function look({ width = 1280, isOnline = true, isDark = false, stored = {} }: Browser): void {
  const matches = (query: string): boolean => {
    const [, side, ems] = /\((min|max)-width: ([\d.]+)em\)/.exec(query) ?? []
    if (ems === undefined) return isDark && query.includes('prefers-color-scheme: dark')
    return side === 'min' ? width >= Number(ems) * 16 : width <= Number(ems) * 16
  }
  const nothing = (): void => undefined
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener: nothing,
    removeEventListener: nothing,
  }))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: nothing,
    removeItem: nothing,
  })
  vi.stubGlobal('navigator', { onLine: isOnline, language: 'en', userAgent: '' })
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '', hostname: 'localhost', origin: 'http://localhost' })
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('visualViewport', { width, height: 800, scale: 1 })
  vi.stubGlobal('document', {
    querySelector: () => null,
    hidden: false,
    hasFocus: () => true,
    documentElement: { style: {} },
  })
}

async function htmlOf(node: ReactNode): Promise<string> {
  const faults: unknown[] = []
  const { prelude } = await prerender(node, {
    // Each part stands in its place, however long it is.
    progressiveChunkSize: Infinity,
    onError: (fault: unknown) => void faults.push(fault),
  })
  const html = await new Response(prelude).text()
  if (faults.length > 0) throw faults[0]
  return html.replaceAll('<!-- -->', '').replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
}

/** The words of each element called `name`, with its attributes; such elements may not lie in one another. */
export const elementsIn = (html: string, name: string): readonly { words: string; attributes: string }[] =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>(.*?)</${name}>`, 'gs'))].map(
    ([, attributes = '', inside = '']) => ({
      words: inside.replaceAll(/<[^>]*>/g, '').trim(),
      attributes,
    }),
  )

/** Where each link leads, by its words, else by its name for those who hear it. */
export const linksIn = (html: string): Record<string, string | undefined> =>
  Object.fromEntries(
    elementsIn(html, 'a').map(({ words, attributes }) => [
      words || /aria-label="([^"]*)"/.exec(attributes)?.[1],
      /href="([^"]*)"/.exec(attributes)?.[1],
    ]),
  )

/** What stands between `begin` and the next `end`. */
export const partOf = (html: string, begin: string, end: string): string => html.split(begin)[1]?.split(end)[0] ?? ''
