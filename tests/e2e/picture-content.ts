import { type SpaceId, teamSpace } from '@atrium/engine/contract'
import type { Browser, BrowserContext } from '@playwright/test'
import { newId } from '@atrium/base/id'
import { bringFile } from './bring-file.ts'
import { shownFiles } from './picture-files.ts'
import { fillRooms } from './picture-rooms.ts'
import { type Said, intros, relaunch, team, workspaces } from './picture-team.ts'

const password = 'correct horse'

interface Given {
  readonly browser: Browser
  /** Where the app runs, which nobody has come to yet. */
  readonly url: string
  /** The week of this day is in the calendar. */
  readonly today: Date
}

/** The team that pictures show, each of them with a browser of their own. */
export interface Northwind {
  readonly contextOf: (name: string) => BrowserContext
  readonly act: (by: string, action: string, input: object) => Promise<void>
  /** The workspace of the relaunch, which has the most in it. */
  readonly relaunch: SpaceId
}

/** Has people register, make workspaces, talk, plan and bring files, by calls. */
export async function createNorthwind({ browser, url, today }: Given): Promise<Northwind> {
  const people = new Map<string, BrowserContext>()
  for (const name of team) people.set(name, await register(browser, { url, name }))
  const contextOf = (name: string): BrowserContext => {
    const context = people.get(name)
    if (!context) throw new Error(`There is no ${name}.`)
    return context
  }
  const act: Northwind['act'] = async (by, action, input) =>
    post(contextOf(by), { url, path: `/api/v1/actions/${action}`, data: input })
  const hands: Hands = { contextOf, act, ids: await idsOf(people) }
  const shown = await fill(hands)
  await act(team[0], 'auth/change-settings', { registration: 'open', domains: [], minPasswordLength: 8 })
  const designers = [team[1], team[2]].map((name) => hands.ids.get(name))
  const group = { id: newId(), name: 'Designers', handle: 'designers', people: designers }
  await act(team[0], 'groups/create', { space: teamSpace, ...group })
  const page = await contextOf(team[0]).newPage()
  await fillRooms(page, { space: shown, today, act: (action, input) => act(team[0], action, input) })
  await page.close()
  return { contextOf, act, relaunch: shown }
}

interface Hands extends Pick<Northwind, 'contextOf' | 'act'> {
  /** Of the people, by their names. */
  readonly ids: ReadonlyMap<string, string>
}

/** Somebody new, who is called so, in a browser of their own. */
export async function register(
  browser: Browser,
  { url, name }: { readonly url: string; readonly name: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url })
  const email = `${(name.split(' ')[0] ?? name).toLowerCase()}@northwind.example`
  await post(context, { url, path: '/api/auth/sign-up/email', data: { name, email, password } })
  return context
}

interface Letter {
  readonly url: string
  readonly path: string
  readonly data: object
}

async function post(context: BrowserContext, { url, path, data }: Letter): Promise<void> {
  const answer = await context.request.post(path, { data, headers: { origin: url } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
}

async function idsOf(people: ReadonlyMap<string, BrowserContext>): Promise<ReadonlyMap<string, string>> {
  const entries = [...people].map(async ([name, context]) => {
    const answer = await context.request.get('/api/auth/get-session')
    const { user } = (await answer.json()) as { user: { id: string } }
    return [name, user.id] as const
  })
  return new Map(await Promise.all(entries))
}

/** Makes the workspaces, their members and what is said; answers the id of the workspace that is shown. */
async function fill(hands: Hands): Promise<SpaceId> {
  const { act, ids } = hands
  let shown: SpaceId = teamSpace
  for (const { name, description, owner, members } of workspaces) {
    const id = newId<'space'>()
    await act(owner, 'workspaces/create', { id, name, description, clientCreatedAt: new Date().toISOString() })
    for (const member of members) await act(owner, 'workspaces/add-member', { space: id, person: ids.get(member) })
    if (name === 'Website relaunch') shown = id
  }
  await say(hands, { space: teamSpace, talk: intros })
  await say(hands, { space: shown, talk: relaunch })
  await share(hands, shown)
  return shown
}

/** Has files brought into a space, some of them with a message. */
async function share({ act, contextOf }: Hands, space: SpaceId): Promise<void> {
  const files = await shownFiles()
  const brought = new Map<string, string>()
  for (const [index, [name, content]] of Object.entries(files).entries()) {
    const by = [team[3], team[2], team[0]][index % 3] ?? team[0]
    brought.set(name, await bringFile(contextOf(by).request, { space, name, content }))
  }
  for (const name of ['Roof terrace.jpg', 'Meeting room.jpg', 'Relaunch plan.pdf'] as const)
    await bringFile(contextOf(team[0]).request, { space: teamSpace, name, content: files[name] ?? '' })
  const along = (...names: readonly string[]) => names.flatMap((name) => brought.get(name) ?? [])
  const terrace = { text: 'This could be the photo at the top.', files: along('Roof terrace.jpg') }
  const plan = {
    text: 'And the plan with the way back:',
    files: along('Relaunch plan.pdf', 'Texts for the start page.txt'),
  }
  for (const [by, said] of [
    [team[3], terrace],
    [team[0], plan],
  ] as const)
    await act(by, 'chat/send-message', { space, id: newId(), ...said })
}

interface Talk {
  readonly space: SpaceId
  readonly talk: readonly Said[]
  /** The message that they answer. */
  readonly thread?: string
}

async function say(hands: Hands, { space, talk, thread }: Talk): Promise<void> {
  const { act, ids } = hands
  for (const { by, text, reactions = {}, replies = [] } of talk) {
    const message = newId()
    const words = text.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => `<@${ids.get(name) ?? ''}>`)
    await act(by, 'chat/send-message', { space, id: message, text: words, ...(thread ? { thread } : {}) })
    for (const [emoji, fans] of Object.entries(reactions))
      for (const fan of fans) await act(fan, 'chat/toggle-reaction', { space, message, emoji })
    if (replies.length > 0) await say(hands, { space, talk: replies, thread: message })
  }
}
