import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, teamSpace } from '@atrium/engine/contract'
import { pairId } from '@atrium/features/chat/contract'

/** Who does something in a cell of the matrix, where, and to whom. */
export interface Cell {
  readonly space: SpaceId
  readonly by: PersonId
  readonly other: PersonId
}

/**
 * An input that the action or query `name` takes. Schemas leave out what they do not know, so one input with everything
 * fits most; what means another thing elsewhere stands in `special`.
 */
export function inputFor(name: string, cell: Cell): unknown {
  const { space, other } = cell
  const id = newId()
  return {
    space,
    id,
    workspace: space,
    person: other,
    people: [other],
    message: id,
    invitation: id,
    thread: id,
    name: 'A name',
    title: 'A title',
    text: 'Some words',
    email: 'somebody@example.org',
    emoji: '👍',
    status: 'away',
    zone: 'UTC',
    token: id.replaceAll('-', ''),
    hash: 'h'.repeat(43),
    days: 1,
    uses: 1,
    role: 'member',
    choice: 'none',
    isArchived: true,
    isApproved: true,
    isPinned: true,
    clientCreatedAt: '',
    owner: other,
    deletedAt: 1,
    parent: null,
    order: 'a0',
    isLocked: true,
    isTemplate: true,
    where: space,
    isFavourite: true,
    root: id,
    trashedAt: 1,
    pages: [id],
    count: 1,
    document: id,
    isResolved: true,
    threads: [id],
    names: [id],
    version: id,
    before: id,
    seq: 1,
    level: 'all',
    mutedUntil: null,
    ids: [id],
    as: 'read',
    from: { by: 'after', seq: 0 },
    after: 0,
    ...special[name]?.(cell),
  }
}

const eventTimes = { start: '2026-11-23T09:00:00', end: '2026-11-23T10:00:00' }

const special: Readonly<Record<string, (cell: Cell) => object>> = {
  'home/make-sample': () => ({ workspace: newId() }),
  'workspaces/list': ({ by }) => ({ user: by }),
  'files/keep': () => ({ type: 'text/plain', size: 1, width: null, height: null }),
  'files/note-thumbnail': () => ({ thumbnail: 'made' }),
  'files/list': () => ({ kind: 'image', order: 'newest', after: undefined }),
  'files/set-avatar': () => ({ file: null }),
  'files/set-icon': () => ({ file: null }),
  'files/change-quotas': () => ({ file: null, perSpace: 1, everywhere: null }),
  'files/purge': () => ({ deletedAt: 1 }),
  'people/hand-over-team': ({ by }) => ({ person: by }),
  'workspaces/stay-out': ({ by }) => ({ person: by }),
  'people/suspend': () => ({ isSuspended: false }),
  'auth/allow-reset': () => ({ token: 't'.repeat(32) }),
  'admin/audit': () => ({ from: 0, after: undefined, person: undefined }),
  'analytics/set-counting': () => ({ isCounting: true }),
  'analytics/view': () => ({ page: '/chat' }),
  'analytics/insights': () => ({ days: 7 }),
  'admin/run-again': () => ({ job: '1' }),
  'chat/send-message': () => ({ thread: undefined }),
  'chat/mark-read': () => ({ space: teamSpace }),
  'chat/save-draft': () => ({ space: teamSpace }),
  'chat/open-conversation': ({ by, other }) => ({ id: pairId(by, other) }),
  'chat/drop-versions': () => ({ versions: [newId()] }),
  'workspaces/invite': () => ({ email: undefined }),
  'calendar/set-reminders': () => ({ minutes: [10] }),
  'calendar/set-choices': () => ({ isMailed: true, isInMeeting: true }),
  'calendar/answer': () => ({ answer: 'yes' }),
  'calendar/create-feed': () => ({ token: 't'.repeat(22) }),
  'calendar/revoke-feed': () => ({ token: 't'.repeat(22) }),
  'calendar/start-import': () => ({ file: newId(), name: 'calendar.ics', size: 10, zone: 'UTC' }),
  'calendar/cancel-import': () => ({ file: newId() }),
  'calendar/undo-import': () => ({ file: newId() }),
  'calendar/dismiss-import': () => ({ file: newId() }),
  'calendar/note-import': () => ({ file: newId(), during: 'writing', counts: {} }),
  'calendar/import-report': () => ({ file: newId() }),
  'calendar/create': () => eventTimes,
  'calendar/change': () => ({ newId: newId(), patch: { title: 'Another title' } }),
  'calendar/put-back': () => ({ fields: { title: 'As before' }, overrides: [], made: null }),
  'calendar/attach': () => ({ files: [], links: ['https://example.org/'] }),
  'calendar/detach': () => ({ files: [], links: ['https://example.org/'] }),
  'calendar/trash': () => ({ after: undefined }),
  'calendar/between': () => ({ spaces: [], from: 0, to: 1 }),
  'calendar/named': ({ space }) => ({ events: [{ space, id: newId() }] }),
  'calendar/told': ({ space }) => ({ events: [{ space, id: newId() }] }),
  'calendar/free-slots': ({ other }) => ({ people: [other] }),
  'calendar/year': () => ({ spaces: [], year: 2026 }),
  'documents/list': () => ({ after: '' }),
  'documents/note-files': ({ other }) => ({ shown: [other], hidden: [other], orphans: [other] }),
  'documents/share': () => ({ token: 't'.repeat(22) }),
  'documents/unshare': () => ({ token: 't'.repeat(22) }),
}
