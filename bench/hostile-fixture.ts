import { newId } from '@atrium/base/id'
import { createEvent } from '@atrium/features/calendar/contract'
import { deleteMessage, openConversation, pairId, sendMessage } from '@atrium/features/chat/contract'
import { createDocument } from '@atrium/features/documents/contract'
import { changeTeamRole } from '@atrium/features/people/contract'
import { addMember, createWorkspace } from '@atrium/features/workspaces/contract'
import { type HttpAnswer, type Visitor, visit } from './hostile-visit.ts'

/** Who attacks: somebody without an account, or somebody of this role, in the room where the honest people work or in the team. */
export const attackers = ['anonymous', 'guest', 'viewer', 'commenter', 'member', 'admin'] as const
export type Attacker = (typeof attackers)[number]

/** Somebody with an account and a session, who comes from an address of their own. */
export interface Resident extends Visitor {
  readonly id: string
  readonly email: string
}

export interface Key {
  readonly space: string
  readonly id: string
}

/** A team at work, with something that no attacker may ever be told. */
export interface Fixture {
  readonly url: string
  /** The first owns the team. */
  readonly honest: readonly Resident[]
  readonly hostile: Readonly<Record<Attacker, Resident>>
  /** The spaces in which the honest people talk; the attackers are in the second one as far as their role goes. */
  readonly rooms: readonly string[]
  readonly pages: readonly Key[]
  /** Direct conversations of two neighbours among the honest. */
  readonly conversations: readonly string[]
  /** What is secret, and the words by which it would be known again. */
  readonly secrets: Readonly<Record<string, string>>
  /** Ids of what is secret, for attackers who got to know them somehow. */
  readonly vault: { readonly space: string; readonly page: string; readonly conversation: string }
}

const password = 'correct horse battery'
export const honestPassword = password

const sharedPages = 10
const plainPage = { parent: null, order: 'a0', icon: '', cover: '', isTemplate: false }

/** Registers everybody, and makes what they work on. */
export async function buildFixture(url: string, size: number): Promise<Fixture> {
  const owner = await register(url, { name: 'Person 0', network: '10.1.0.1' })
  const honest = [owner]
  while (honest.length < size)
    honest.push(await register(url, { name: `Person ${honest.length}`, network: `10.1.0.${honest.length + 1}` }))
  const room = await makeRoom(owner, 'Room')
  for (const { id } of honest.slice(1)) await act(owner, addMember.name, { space: room, person: id, role: 'member' })
  const pages: Key[] = []
  while (pages.length < sharedPages) {
    const page = { space: pages.length % 2 ? 'team' : room, id: newId() }
    await act(owner, createDocument.name, { ...plainPage, ...page, title: `Shared ${pages.length}` })
    pages.push(page)
  }
  const { vault, secrets } = await hide(honest, room)
  const hostile = await letAttackersIn(owner, room)
  const conversations = await openConversations(honest)
  return { url, honest, hostile, rooms: ['team', room], pages, conversations, secrets, vault }
}

async function letAttackersIn(owner: Resident, room: string): Promise<Record<Attacker, Resident>> {
  const { url } = owner
  const invited = await visit(owner, 'POST /api/auth/invite', { days: 7, uses: 10, role: 'guest' })
  const { token } = JSON.parse(invited.text) as { token: string }
  const come = (name: Attacker, index: number, invitation?: string): Promise<Resident> =>
    register(url, { name: `Hostile ${name}`, network: `10.66.0.${index}`, invitation })
  const [guest, viewer, commenter] = [
    await come('guest', 1, token),
    await come('viewer', 2, token),
    await come('commenter', 3, token),
  ]
  const [member, admin] = [await come('member', 4), await come('admin', 5)]
  const roles = { viewer, commenter, member, admin }
  for (const [role, { id }] of Object.entries(roles))
    await act(owner, addMember.name, { space: room, person: id, role })
  await act(owner, changeTeamRole.name, { person: admin.id, role: 'admin' })
  const anonymous = { url, id: newId(), email: 'anonymous@example.org', network: '10.66.0.6', cookie: '' }
  return { anonymous, guest, ...roles }
}

async function openConversations(honest: readonly Resident[]): Promise<readonly string[]> {
  const ids: string[] = []
  for (let at = 2; at + 1 < honest.length; at += 2) {
    const [one, other] = [honest[at], honest[at + 1]]
    if (!one || !other) break
    const id = pairId(one.id, other.id)
    await act(one, openConversation.name, { id, people: [other.id] })
    ids.push(id)
  }
  return ids
}

/** Plants what is secret, each under words that nobody could guess. */
async function hide([owner, friend]: readonly Resident[], room: string) {
  if (!owner || !friend) throw new Error('Two people are needed to have a secret.')
  const words = (what: string): string => `${what}${newId().replaceAll('-', '').slice(-12)}`
  const secrets = {
    workspace: words('vault'),
    message: words('message'),
    title: words('title'),
    event: words('event'),
    conversation: words('direct'),
    ownPage: words('own'),
    privateEvent: words('private'),
    deletedMessage: words('deleted'),
  }
  const space = await makeRoom(owner, secrets.workspace)
  await act(owner, addMember.name, { space, person: friend.id, role: 'member' })
  await act(owner, sendMessage.name, { space, id: newId(), text: secrets.message })
  const page = newId()
  await act(owner, createDocument.name, { ...plainPage, space, id: page, title: secrets.title })
  const hours = { start: '2026-11-24T09:00:00', end: '2026-11-24T10:00:00' }
  await act(owner, createEvent.name, { ...hours, space, id: newId(), title: secrets.event })
  const conversation = pairId(owner.id, friend.id)
  await act(owner, openConversation.name, { id: conversation, people: [friend.id] })
  await act(owner, sendMessage.name, { space: conversation, id: newId(), text: secrets.conversation })
  const own = `own:${owner.id}`
  await act(owner, createDocument.name, { ...plainPage, space: own, id: newId(), title: secrets.ownPage })
  const hidden = { ...hours, space: room, id: newId(), title: secrets.privateEvent, isPrivate: true }
  await act(owner, createEvent.name, hidden)
  const message = newId()
  await act(owner, sendMessage.name, { space: room, id: message, text: secrets.deletedMessage })
  await act(owner, deleteMessage.name, { space: room, message })
  return { vault: { space, page, conversation }, secrets }
}

interface Newcomer {
  readonly name: string
  readonly network: string
  readonly invitation?: string | undefined
}

export async function register(url: string, { name, network, invitation }: Newcomer): Promise<Resident> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
  const visitor = { url, network, cookie: '' }
  const body = { name, email, password, ...(invitation !== undefined && { invitation }) }
  const answer = await visit(visitor, 'POST /api/auth/sign-up/email', body)
  if (answer.status !== 200) throw new Error(answer.text)
  const { user } = JSON.parse(answer.text) as { user: { id: string } }
  return { ...visitor, id: user.id, email, cookie: answer.cookie }
}

async function makeRoom(owner: Resident, name: string): Promise<string> {
  const id = newId()
  await act(owner, createWorkspace.name, { id, name, clientCreatedAt: '' })
  return id
}

/** Has somebody do an action, and again where they were too quick. */
export async function act(by: Resident, action: string, input: object): Promise<void> {
  for (;;) {
    const answer: HttpAnswer = await visit(by, `POST /api/v1/actions/${action}`, input)
    if (answer.status === 200) return
    if (answer.status !== 429) throw new Error(`${action}: ${answer.text}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
