import type { Dice } from '@atrium/base/dice'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace } from '@atrium/engine/contract'
import {
  CalendarEvent,
  attachFiles,
  changeEvent,
  createEvent,
  deleteEvent,
  deleteEventForever,
  detachFiles,
  putBackEvent,
  setCalendarChoices,
  restoreEvent,
  scopes,
} from '@atrium/features/calendar/contract'
import {
  Message,
  deleteMessage,
  editMessage,
  leaveConversation,
  markRead,
  openConversation,
  pairId,
  pinMessage,
  saveDraft,
  sendMessage,
  toggleReaction,
} from '@atrium/features/chat/contract'
import {
  type Cover,
  Document,
  CommentThread,
  createDocument,
  deleteComment,
  nameVersion,
  reactToComment,
  resolveThread,
  restoreVersion,
  writeComment,
  decorateDocument,
  deleteForever,
  lockDocument,
  makeTemplate,
  moveDocument,
  plainPage,
  renameDocument,
  restoreDocument,
  setFavourite,
  shareDocument,
  trashDocument,
  unshareDocument,
} from '@atrium/features/documents/contract'
import {
  changeTeamRole,
  describeStatus,
  rename,
  setStatus,
  statuses,
  teamRoles,
} from '@atrium/features/people/contract'
import { Member, workspaceRoles } from '@atrium/features/spaces/contract'
import {
  SpaceFile,
  changeQuotas,
  deleteFile,
  purgeFile,
  renameFile,
  restoreFile,
  setAvatar,
  setIcon,
} from '@atrium/features/files/contract'
import {
  addMember,
  archiveWorkspace,
  changeRole,
  createWorkspace,
  leaveWorkspace,
  removeMember,
  requestToJoin,
  transferOwnership,
  updateWorkspace,
} from '@atrium/features/workspaces/contract'
import { keepFile } from '../../features/files/contract/keep-file.ts'
import type { House, Screen } from './house.ts'
import { lookAfter } from './look-after.ts'

/** What goes on in one run. */
export interface Scene {
  readonly house: House
  readonly dice: Dice
  readonly people: readonly [PersonId, ...PersonId[]]
  /** May be replaced by reloads. */
  readonly screens: [Screen, ...Screen[]]
  /** And conversations: all that people go in and out of. */
  readonly workspaces: string[]
}

/** One thing that somebody does, or that happens to them; it does not wait for an answer. */
export async function doSomething(scene: Scene): Promise<void> {
  const { dice, screens } = scene
  const { client, person } = dice.pick(screens)
  const space = spaceFor(scene, person)
  const roll = dice.roll(100)
  if (roll < 25) void client.act(sendMessage, { space, id: newId(), text: `${roll} ${newId()}` })
  else if (roll < 40) touch(scene, { client, space })
  else if (roll < 55) write(scene, { client, space })
  else if (roll < 58) beSomebody(scene, client)
  else if (roll < 65) meet(scene, { client, space })
  else if (roll < 68) keepFiles(scene, { client, space })
  else if (roll < 70) createOne(scene, client)
  else if (roll < 83) changeMembers(scene, client)
  else if (roll < 86) changeWorkspace(scene, { client, space })
  else if (roll < 92) await reload(scene)
  else if (roll < 94) await scene.house.restart(dice.roll(2) as 0 | 1)
  else await new Promise((resolve) => setTimeout(resolve, dice.roll(10)))
}

/** A workspace of each of the first two people, with everybody in it. */
export function moveIn(scene: Scene): void {
  for (const { client } of scene.screens.slice(0, 2)) {
    createOne(scene, client)
    const space = scene.workspaces.at(-1) ?? teamSpace
    for (const person of scene.people) void client.act(addMember, { space, person, role: 'member' })
  }
}

/** One more message in every workspace: whoever was removed must not get it. */
export function sayEverywhere({ screens, workspaces }: Scene): void {
  for (const space of workspaces) {
    const owner = screens.find(({ client }) => client.roleIn(space) === 'owner')
    void owner?.client.act(sendMessage, { space, id: newId(), text: 'the last word' })
  }
}

/** Mostly a workspace, whether or not the person is in it. */
function spaceFor({ dice, workspaces }: Scene, person: PersonId): string {
  const roll = dice.roll(10)
  if (roll === 0) return ownSpace(person)
  if (roll === 1) return teamSpace
  return workspaces[dice.roll(workspaces.length)] ?? teamSpace
}

function createOne({ workspaces }: Scene, client: Screen['client']): void {
  const id = newId()
  workspaces.push(id)
  void client.act(createWorkspace, { id, name: `Workspace ${workspaces.length}`, description: '', clientCreatedAt: '' })
}

/** Mostly in a workspace of one's own, where it is allowed: who is in goes, who is not comes. */
function changeMembers({ dice, people, workspaces }: Scene, client: Screen['client']): void {
  const mine = workspaces.filter((space) => client.roleIn(space) === 'owner')
  const any = mine.length > 0 && dice.roll(5) > 0 ? mine : workspaces
  const space = any[dice.roll(any.length)] ?? teamSpace
  const person = dice.pick(people)
  if (client.row(Member, { space, id: person })) void client.act(removeMember, { space, person })
  else void client.act(addMember, { space, person, role: 'member' })
}

/** Something that is done to a workspace as a whole, or to one's own place in it. */
function changeWorkspace(
  { dice, people }: Scene,
  { client, space }: { client: Screen['client']; space: string },
): void {
  const person = dice.pick(people)
  const flag = dice.roll(2) === 0
  const deeds = [
    () => client.act(updateWorkspace, { space, name: `Name ${dice.roll(9)}`, permissions: { public: flag } }),
    () => client.act(changeRole, { space, person, role: dice.pick(workspaceRoles) }),
    () => client.act(transferOwnership, { space, person }),
    () => client.act(archiveWorkspace, { space, isArchived: dice.roll(4) === 0 }),
    () => client.act(leaveWorkspace, { space }),
    () => client.act(leaveConversation, { space }),
    () => client.act(requestToJoin, { workspace: space }),
  ] as const
  void dice.pick(deeds)()
}

/** Something that is done to any message at hand, or to one that is not there. */
function touch({ dice, people }: Scene, { client, space }: { client: Screen['client']; space: string }): void {
  const messages = client.rows(Message, space)
  const { id: message = newId(), seq = 1 } = messages[dice.roll(messages.length)] ?? {}
  const text = newId()
  const deeds = [
    () => client.act(toggleReaction, { space, message, emoji: dice.pick(['👍', '🎉', '👀']) }),
    () => client.act(sendMessage, { space, id: newId(), text: `<@${dice.pick(people)}> ${text}`, thread: message }),
    () => client.act(editMessage, { space, message, text }),
    () => client.act(deleteMessage, { space, message }),
    () => client.act(pinMessage, { space, message, isPinned: dice.roll(2) === 0 }),
    () => client.act(markRead, { space, seq, isUnread: dice.roll(4) === 0 }),
    () => client.act(saveDraft, { space, text: dice.pick(['', text]) }),
  ] as const
  void dice.pick(deeds)()
}

/** Something that is done to any two pages at hand, or to some that are not there. */
function write({ dice }: Scene, { client, space }: { client: Screen['client']; space: string }): void {
  const pages = client.rows(Document, space)
  const [one, other] = [pages[dice.roll(pages.length)], pages[dice.roll(pages.length)]]
  const page = { space, id: one?.id ?? newId() }
  const flag = dice.roll(2) === 0
  const parent = other && dice.roll(3) > 0 ? other.id : null
  const order = dice.pick(['a0', 'a1', 'a1V', 'Zz'])
  const create = () => client.act(createDocument, { ...plainPage, space, id: newId(), title: newId(), parent, order })
  const deeds = [
    create,
    create,
    create,
    () => client.act(renameDocument, { ...page, title: newId() }),
    () => client.act(moveDocument, { ...page, parent, order }),
    () => client.act(moveDocument, { ...page, parent, order }),
    () => client.act(decorateDocument, { ...page, icon: dice.pick(['', '🌱']), cover: dice.pick<Cover>(['', 'sky']) }),
    () => client.act(lockDocument, { ...page, isLocked: dice.roll(5) === 0 }),
    () => client.act(makeTemplate, { ...page, isTemplate: flag }),
    () => client.act(trashDocument, page),
    () => client.act(restoreDocument, page),
    () => client.act(deleteForever, page),
    () => client.act(shareDocument, { ...page, token: newId().padEnd(40, 'x') }),
    () => client.act(unshareDocument, { space, token: page.id }),
    () => client.act(setFavourite, { where: space, id: page.id, isFavourite: flag }),
    ...comments(dice, { client, space, document: page.id }),
  ] as const
  void dice.pick([deeds[0], ...deeds.slice(1)])()
}

/** Something that is done to any event or series at hand, or to one that is not there. */
function meet({ dice, people }: Scene, { client, space }: { client: Screen['client']; space: string }): void {
  const events = client.rows(CalendarEvent, space)
  const other = events[dice.roll(events.length + 1)]?.id ?? null
  const { id = newId(), start: at = '2026-11-23T09:00:00', overrides = [] } = events[dice.roll(events.length + 1)] ?? {}
  const day = `2026-11-${20 + dice.roll(10)}`
  const times = { start: `${day}T09:00:00`, end: `${day}T10:00:00` }
  const rule = dice.pick(['', 'FREQ=DAILY', 'FREQ=WEEKLY;COUNT=9'])
  const flags = { isPrivate: dice.roll(3) === 0, attendees: dice.roll(3) === 0 ? [{ person: dice.pick(people) }] : [] }
  const patch = dice.pick<object>([times, { title: newId() }, { isPrivate: flags.isPrivate }, { rule }])
  const link = `https://example.org/${dice.roll(4)}`
  const one = { scope: dice.pick(scopes), at: dice.pick([at, `${day}T09:00:00`]) }
  const create = () =>
    client.act(createEvent, { space, id: newId(), title: newId(), ...times, rule, ...flags } as never)
  const deeds = [
    create,
    create,
    () => client.act(changeEvent, { space, id, newId: newId(), past: 0, patch, ...one }),
    () => client.act(changeEvent, { space, id, newId: newId(), past: 0, patch, ...one }),
    () => client.act(deleteEvent, { space, id, ...one }),
    () => client.act(restoreEvent, { space, id, at: dice.pick([undefined, one.at]) }),
    () => client.act(attachFiles, { space, id, files: [], links: [link] }),
    () => client.act(dice.pick([attachFiles, detachFiles]), { space, id, files: [], links: [link] }),
    () => client.act(deleteEventForever, { space, id }),
    () => client.act(setCalendarChoices, { isMailed: false, isInMeeting: dice.roll(2) === 0 }),
    () => client.act(putBackEvent, { space, id, fields: patch, overrides, made: other }),
  ] as const
  void dice.pick([deeds[0], ...deeds.slice(1)])()
}

/** Something that is said about a page, in any thread at hand or in one that is not there. */
function comments(
  dice: Scene['dice'],
  { client, space, document }: { client: Screen['client']; space: string; document: string },
) {
  const threads = client.rows(CommentThread, space)
  const { id: thread = newId(), comments: said = [] } = threads[dice.roll(threads.length + 1)] ?? {}
  const id = said[dice.roll(said.length)]?.id ?? newId()
  const fresh = { anchor: null, quote: '' }
  return [
    () => client.act(writeComment, { space, thread, document, id: newId(), text: newId(), ...fresh }),
    () => client.act(resolveThread, { space, thread, isResolved: dice.roll(2) === 0 }),
    () => client.act(reactToComment, { space, thread, id, emoji: dice.pick(['👍', '🎉']) }),
    () => client.act(deleteComment, { space, thread, id }),
    () => client.act(nameVersion, { space, id: newId(), document, name: newId() }),
    () => client.act(restoreVersion, { space, document, version: id, before: newId() }),
  ]
}

/** Somebody changes how they are seen, or turns to one other person. */
function beSomebody({ dice, people, workspaces }: Scene, client: Screen['client']): void {
  const other = dice.pick(people)
  const id = pairId(client.person, other)
  const roll = dice.roll(8)
  if (roll > 4) return lookAfter(dice, client, other)
  if (roll === 4) return void client.act(changeTeamRole, { person: other, role: dice.pick(teamRoles) })
  if (roll === 3) return void client.act(describeStatus, { text: newId(), emoji: dice.pick(['', '🏠']) })
  if (roll === 0) return void client.act(setStatus, { status: dice.pick(statuses) })
  if (roll === 1) return void client.act(rename, { name: `Name ${dice.roll(9)}` })
  workspaces.push(id)
  void client.act(openConversation, { id, people: [other] })
}

/** A file comes in, goes along with a message, gets another name, or goes into the trash and comes back. */
function keepFiles({ dice, house }: Scene, { client, space }: { client: Screen['client']; space: string }): void {
  const files = client.rows(SpaceFile, space)
  const { id = newId() } = files[dice.roll(files.length)] ?? {}
  const facts = { name: 'a file', type: 'image/png', size: 1, width: 2, height: 3 }
  const arrived = { space, id: newId(), ...facts }
  const { actor } = house.servers[dice.roll(2) as 0 | 1].engine
  const deeds = [
    () => actor.actAsServer(keepFile, { id: newId(), by: client.person, input: arrived }),
    () => client.act(sendMessage, { space, id: newId(), text: '', files: [id] }),
    () => client.act(renameFile, { space, id, name: `Name ${dice.roll(9)}` }),
    () => client.act(deleteFile, { space, id }),
    () => client.act(restoreFile, { space, id }),
    () => client.act(purgeFile, { space, id }),
    () => client.act(setAvatar, { file: dice.pick([id, null]) }),
    () => client.act(setIcon, { space, file: dice.pick([id, null]) }),
    () => client.act(changeQuotas, { file: null, perSpace: dice.pick([null, 5]), everywhere: 9 }),
  ] as const
  void dice.pick(deeds)()
}

/** A page closes and opens again on what it had kept. */
async function reload({ dice, house, screens }: Scene): Promise<void> {
  const which = dice.roll(screens.length)
  const screen = screens[which]
  if (!screen) return
  await screen.client.close()
  screens[which] = house.open(screen.person, screen.chaos, screen.disk)
}
