import type { Random } from '@atrium/base/random'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
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
  ScheduledMessage,
  cancelScheduled,
  changeScheduled,
  deleteMessage,
  editMessage,
  leaveConversation,
  markRead,
  openConversation,
  pairId,
  pinMessage,
  saveDraft,
  scheduleMessage,
  sendMessage,
  toggleReaction,
} from '@atrium/features/chat/contract'
import {
  type Cover,
  Document,
  CommentThread,
  assignThread,
  createDocument,
  deleteComment,
  editComment,
  nameVersion,
  reactToComment,
  resolveThread,
  resolveThreads,
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
  setWatch,
  shareDocument,
  trashDocument,
  unshareDocument,
} from '@atrium/features/documents/contract'
import { addKeyword, finishLater, removeKeyword, saveForLater } from '@atrium/features/notifications/contract'
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
import type { Fixture, Screen } from './fixture.ts'
import { keepGroups } from './keep-groups.ts'
import { lookAfter } from './look-after.ts'

/** What goes on in one run. */
export interface Scene {
  readonly fixture: Fixture
  readonly random: Random
  readonly people: readonly [PersonId, ...PersonId[]]
  /** May be replaced by reloads. */
  readonly screens: [Screen, ...Screen[]]
  /** And conversations: all that people go in and out of. */
  readonly workspaces: SpaceId[]
}

/** One thing that somebody does, or that happens to them; it does not wait for an answer. */
export async function doSomething(scene: Scene): Promise<void> {
  const { random, screens } = scene
  const { client, person } = random.pick(screens)
  const space = spaceFor(scene, person)
  const roll = random.below(100)
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
  else if (roll < 94) await scene.fixture.restart(random.below(scene.fixture.servers.length))
  else await new Promise((resolve) => setTimeout(resolve, random.below(10)))
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
function spaceFor({ random, workspaces }: Scene, person: PersonId): SpaceId {
  const roll = random.below(10)
  if (roll === 0) return ownSpace(person)
  if (roll === 1) return teamSpace
  return workspaces[random.below(workspaces.length)] ?? teamSpace
}

function createOne({ workspaces }: Scene, client: Screen['client']): void {
  const id = newId<'space'>()
  workspaces.push(id)
  void client.act(createWorkspace, { id, name: `Workspace ${workspaces.length}`, description: '', clientCreatedAt: '' })
}

/** Mostly in a workspace of one's own, where it is allowed: who is in goes, who is not comes. */
function changeMembers({ random, people, workspaces }: Scene, client: Screen['client']): void {
  const mine = workspaces.filter((space) => client.roleIn(space) === 'owner')
  const any = mine.length > 0 && random.below(5) > 0 ? mine : workspaces
  const space = any[random.below(any.length)] ?? teamSpace
  const person = random.pick(people)
  if (client.row(Member, { space, id: person })) void client.act(removeMember, { space, person })
  else void client.act(addMember, { space, person, role: 'member' })
}

/** Something that is done to a workspace as a whole, or to one's own place in it. */
function changeWorkspace(
  { random, people }: Scene,
  { client, space }: { client: Screen['client']; space: SpaceId },
): void {
  const person = random.pick(people)
  const flag = random.below(2) === 0
  const deeds = [
    () => client.act(updateWorkspace, { space, name: `Name ${random.below(9)}`, permissions: { public: flag } }),
    () => client.act(changeRole, { space, person, role: random.pick(workspaceRoles) }),
    () => client.act(transferOwnership, { space, person }),
    () => client.act(archiveWorkspace, { space, isArchived: random.below(4) === 0 }),
    () => client.act(leaveWorkspace, { space }),
    () => client.act(leaveConversation, { space }),
    () => client.act(requestToJoin, { workspace: space }),
  ] as const
  void random.pick(deeds)()
}

/** Something that is done to any message at hand, or to one that is not there. */
function touch({ random, people }: Scene, { client, space }: { client: Screen['client']; space: SpaceId }): void {
  const messages = client.rows(Message, space)
  const { id: message = newId(), seq = 1 } = messages[random.below(messages.length)] ?? {}
  const waiting = client.rows(ScheduledMessage, ownSpace(client.person))
  const { id: scheduled = newId() } = waiting[random.below(waiting.length)] ?? {}
  const text = newId()
  const deeds = [
    () => client.act(toggleReaction, { space, message, emoji: random.pick(['👍', '🎉', '👀']) }),
    () => client.act(sendMessage, { space, id: newId(), text: `<@${random.pick(people)}> ${text}`, thread: message }),
    () => client.act(editMessage, { space, message, text }),
    () => client.act(deleteMessage, { space, message }),
    () => client.act(pinMessage, { space, message, isPinned: random.below(2) === 0 }),
    () => client.act(markRead, { space, seq, isUnread: random.below(4) === 0 }),
    () => client.act(saveDraft, { space, text: random.pick(['', text]) }),
    () => client.act(scheduleMessage, { space, id: newId(), text, sendAt: Date.now() + 86_400_000 }),
    () => client.act(changeScheduled, { id: scheduled, text, sendAt: random.pick([null, Date.now() + 86_400_000]) }),
    () => client.act(cancelScheduled, { id: scheduled }),
  ] as const
  void random.pick(deeds)()
}

/** Something that is done to any two pages at hand, or to some that are not there. */
function write(scene: Scene, { client, space }: { client: Screen['client']; space: SpaceId }): void {
  const { random } = scene
  const pages = client.rows(Document, space)
  const [one, other] = [pages[random.below(pages.length)], pages[random.below(pages.length)]]
  const page = { space, id: one?.id ?? newId() }
  const flag = random.below(2) === 0
  const parent = other && random.below(3) > 0 ? other.id : null
  const order = random.pick(['a0', 'a1', 'a1V', 'Zz'])
  const create = () => client.act(createDocument, { ...plainPage, space, id: newId(), title: newId(), parent, order })
  const deeds = [
    create,
    create,
    create,
    () => client.act(renameDocument, { ...page, title: newId() }),
    () => client.act(moveDocument, { ...page, parent, order }),
    () => client.act(moveDocument, { ...page, parent, order }),
    () =>
      client.act(decorateDocument, { ...page, icon: random.pick(['', '🌱']), cover: random.pick<Cover>(['', 'sky']) }),
    () => client.act(lockDocument, { ...page, isLocked: random.below(5) === 0 }),
    () => client.act(makeTemplate, { ...page, isTemplate: flag }),
    () => client.act(trashDocument, page),
    () => client.act(restoreDocument, page),
    () => client.act(deleteForever, page),
    () => client.act(shareDocument, { ...page, token: newId().padEnd(40, 'x') }),
    () => client.act(unshareDocument, { space, token: page.id }),
    () => client.act(setFavourite, { where: space, id: page.id, isFavourite: flag }),
    () => client.act(setWatch, { where: space as never, page: page.id, isWatched: flag }),
    () => client.act(saveForLater, { kind: 'document', where: space, thing: page.id } as never),
    () => client.act(finishLater, { kind: 'document', thing: page.id }),
    () => client.act(addKeyword, { word: random.pick(['plan', 'Plan', 'budget']) }),
    () => client.act(removeKeyword, { word: 'plan' }),
    ...comments(scene, { client, space, document: page.id }),
  ] as const
  void random.pick([deeds[0], ...deeds.slice(1)])()
}

/** Something that is done to any event or series at hand, or to one that is not there. */
function meet({ random, people }: Scene, { client, space }: { client: Screen['client']; space: SpaceId }): void {
  const events = client.rows(CalendarEvent, space)
  const other = events[random.below(events.length + 1)]?.id ?? null
  const {
    id = newId(),
    start: at = '2026-11-23T09:00:00',
    overrides = [],
  } = events[random.below(events.length + 1)] ?? {}
  const day = `2026-11-2${random.below(10)}` as const
  const times = { start: `${day}T09:00:00`, end: `${day}T10:00:00` } as const
  const rule = random.pick(['', 'FREQ=DAILY', 'FREQ=WEEKLY;COUNT=9'])
  const flags = {
    isPrivate: random.below(3) === 0,
    attendees: random.below(3) === 0 ? [{ person: random.pick(people) }] : [],
  }
  const patch = random.pick<object>([times, { title: newId() }, { isPrivate: flags.isPrivate }, { rule }])
  const link = `https://example.org/${random.below(4)}`
  const one = { scope: random.pick(scopes), at: random.pick([at, times.start]) }
  const create = () =>
    client.act(createEvent, { space, id: newId(), title: newId(), ...times, rule, ...flags } as never)
  const deeds = [
    create,
    create,
    () => client.act(changeEvent, { space, id, newId: newId(), past: 0, patch, ...one }),
    () => client.act(changeEvent, { space, id, newId: newId(), past: 0, patch, ...one }),
    () => client.act(deleteEvent, { space, id, ...one }),
    () => client.act(restoreEvent, { space, id, at: random.pick([undefined, one.at]) }),
    () => client.act(attachFiles, { space, id, files: [], links: [link] }),
    () => client.act(random.pick([attachFiles, detachFiles]), { space, id, files: [], links: [link] }),
    () => client.act(deleteEventForever, { space, id }),
    () => client.act(setCalendarChoices, { isMailed: false, isInMeeting: random.below(2) === 0 }),
    () => client.act(putBackEvent, { space, id, fields: patch, overrides, made: other }),
  ] as const
  void random.pick([deeds[0], ...deeds.slice(1)])()
}

/** Something that is said about a page, in any thread at hand or in one that is not there. */
function comments(
  { random, people }: Scene,
  { client, space, document }: { client: Screen['client']; space: SpaceId; document: string },
) {
  const threads = client.rows(CommentThread, space)
  const { id: thread = newId(), comments: said = [] } = threads[random.below(threads.length + 1)] ?? {}
  const id = said[random.below(said.length)]?.id ?? newId()
  const here = [thread, ...threads.filter((one) => one.document === document).map((one) => one.id)].slice(0, 100)
  const fresh = { anchor: null, quote: '' }
  return [
    () => client.act(writeComment, { space, thread, document, id: newId(), text: newId(), ...fresh }),
    () => client.act(resolveThread, { space, thread, isResolved: random.below(2) === 0 }),
    () => client.act(assignThread, { space, thread, person: random.pick([null, ...people]) } as never),
    () => client.act(resolveThreads, { space, document, threads: here, isResolved: random.below(2) === 0 } as never),
    () => client.act(reactToComment, { space, thread, id, emoji: random.pick(['👍', '🎉']) }),
    () => client.act(editComment, { space, thread, id, text: newId() }),
    () => client.act(deleteComment, { space, thread, id }),
    () => client.act(nameVersion, { space, id: newId(), document, name: newId() }),
    () => client.act(restoreVersion, { space, document, version: id, before: newId() }),
  ]
}

/** Somebody changes how they are seen, or turns to one other person. */
function beSomebody({ random, people, workspaces }: Scene, client: Screen['client']): void {
  const other = random.pick(people)
  const id = pairId(client.person, other)
  const roll = random.below(10)
  if (roll > 7) return keepGroups(random, client, other)
  if (roll > 4) return lookAfter(random, client, other)
  if (roll === 4) return void client.act(changeTeamRole, { person: other, role: random.pick(teamRoles) })
  if (roll === 3) return void client.act(describeStatus, { text: newId(), emoji: random.pick(['', '🏠']) })
  if (roll === 0) return void client.act(setStatus, { status: random.pick(statuses) })
  if (roll === 1) return void client.act(rename, { name: `Name ${random.below(9)}` })
  workspaces.push(id)
  void client.act(openConversation, { id, people: [other] })
}

/** A file comes in, goes along with a message, gets another name, or goes into the trash and comes back. */
function keepFiles({ random, fixture }: Scene, { client, space }: { client: Screen['client']; space: SpaceId }): void {
  const files = client.rows(SpaceFile, space)
  const { id = newId() } = files[random.below(files.length)] ?? {}
  const facts = { name: 'a file', type: 'image/png', size: 1, width: 2, height: 3 }
  const arrived = { space, id: newId(), ...facts }
  const { actor } = random.pick(fixture.servers).engine
  const deeds = [
    () => actor.actAsServer(keepFile, { id: newId(), by: client.person, input: arrived }),
    () => client.act(sendMessage, { space, id: newId(), text: '', files: [id] }),
    () => client.act(renameFile, { space, id, name: `Name ${random.below(9)}` }),
    () => client.act(deleteFile, { space, id }),
    () => client.act(restoreFile, { space, id }),
    () => client.act(purgeFile, { space, id }),
    () => client.act(setAvatar, { file: random.pick([id, null]) }),
    () => client.act(setIcon, { space, file: random.pick([id, null]) }),
    () => client.act(changeQuotas, { file: null, perSpace: random.pick([null, 5]), everywhere: 9 }),
  ] as const
  void random.pick(deeds)()
}

/** A page closes and opens again on what it had kept. */
async function reload({ random, fixture, screens }: Scene): Promise<void> {
  const which = random.below(screens.length)
  const screen = screens[which]
  if (!screen) return
  await screen.client.close()
  screens[which] = fixture.open(screen.person, screen.chaos, screen.disk)
}
