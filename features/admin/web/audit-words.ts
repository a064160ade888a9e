import { teamSettingWords } from '@atrium/features/auth/contract'
import type { AuditLine } from '../contract/queries.ts'

type Words = (line: { readonly who: string; readonly detail: string; readonly place: string }) => string

interface Said {
  /** What such deeds are called among the filters. */
  readonly group: string
  readonly words: Words
}

const inTeam = 'People'
const places = 'Workspaces'
const doors = 'Sign-ins and invitations'
const settings = 'Settings'
const out = 'Shared documents'

/** What was tried without a sign-in is counted: the number of times, and the address from which the last came. */
function failed(what: string, detail: string): string {
  const [times = '1', address = ''] = detail.split(' ')
  return `${what} ${times === '1' ? '' : `${times} times, last `}from ${address}`
}

const labels = new Map(Object.entries(teamSettingWords).map(([name, { label }]) => [name, label]))

/** Versions before noted the keys of the settings, and not what they were changed to. */
const settingNames = (detail: string): string =>
  detail
    .split(', ')
    .map((part) => labels.get(part) ?? part)
    .join(', ')

const accessWords: Readonly<Record<string, string>> = {
  admin: 'full access to',
  member: 'edit access to',
  commenter: 'comment access to',
  viewer: 'view access to',
}

/** To whom access was given: a person by name, else what kind of people. */
const granteeWords = (who: string, kind: string): string =>
  kind === 'person' ? who : kind === 'group' ? 'a group' : 'a whole space'

function granted(who: string, detail: string): string {
  const [kind = '', role = ''] = detail.split(' ')
  return `gave ${granteeWords(who, kind)} ${accessWords[role] ?? 'access to'} a document with its own access`
}

/** What each deed is in words, after the name of who did it. */
const said: Readonly<Record<string, Said>> = {
  'people/arrive': { group: doors, words: ({ detail }) => `signed in${detail && ` ${detail}`}` },
  'people/change-team-role': {
    group: inTeam,
    words: ({ who, detail }) => `changed the team role of ${who} to ${detail}`,
  },
  'people/hand-over-team': { group: inTeam, words: ({ who }) => `made ${who} the owner of the team` },
  'people/suspend': {
    group: inTeam,
    words: ({ who, detail }) => (detail === 'suspended' ? `suspended ${who}` : `reinstated ${who}`),
  },
  'auth/end-sessions-of': {
    group: inTeam,
    words: ({ who, detail }) => `signed ${who} out ${detail === 'one' ? 'of one session' : 'everywhere'}`,
  },
  'auth/allow-reset': { group: inTeam, words: ({ who }) => `created a password reset link for ${who}` },
  'auth/change-settings': {
    group: settings,
    words: ({ detail }) => `changed the team settings (${settingNames(detail)})`,
  },
  'auth/invite': { group: doors, words: ({ detail }) => `created an invitation link (${detail})` },
  'auth/revoke-invitation': { group: doors, words: () => 'revoked an invitation link' },
  'auth/failed-sign-in': {
    group: doors,
    words: ({ who, detail }) => failed(`gave a wrong password for ${who}`, detail),
  },
  'auth/failed-invitation': {
    group: doors,
    words: ({ detail }) => failed('used an invitation that does not work', detail),
  },
  'files/change-quotas': {
    group: settings,
    words: ({ detail }) => `changed the storage limits${detail && ` (${detail})`}`,
  },
  'chat/change-everyone-settings': {
    group: places,
    words: ({ detail, place }) =>
      `let ${detail === 'admins' ? 'only admins' : 'all members'} mention everyone in ${place || 'the team chat'}`,
  },
  'groups/change-settings': {
    group: settings,
    words: ({ detail }) => `let ${detail === 'admins' ? 'only admins' : 'all members'} create groups`,
  },
  'groups/create': { group: inTeam, words: ({ detail }) => `created the group @${detail}` },
  'groups/change': { group: inTeam, words: ({ detail }) => `changed a group (${detail})` },
  'groups/delete': { group: inTeam, words: () => 'deleted a group' },
  'workspaces/create': {
    group: places,
    words: ({ detail, place }) => `created ${detail ? `the workspace ${detail}` : place}`,
  },
  'workspaces/archive': {
    group: places,
    words: ({ place, detail }) => `${detail === 'archived' ? 'archived' : 'unarchived'} ${place}`,
  },
  'workspaces/delete': { group: places, words: ({ place }) => `deleted ${place}` },
  'workspaces/restore': { group: places, words: ({ place }) => `restored ${place}` },
  'workspaces/transfer-ownership': { group: places, words: ({ who, place }) => `made ${who} the owner of ${place}` },
  'workspaces/take-over': { group: places, words: ({ who, place }) => `took over ${place} from ${who}` },
  'workspaces/choose-default': { group: settings, words: () => 'chose the workspace that new people join' },
  'workspaces/add-member': { group: places, words: ({ who, place }) => `added ${who} to ${place}` },
  'workspaces/remove-member': { group: places, words: ({ who, place }) => `removed ${who} from ${place}` },
  'workspaces/change-role': {
    group: places,
    words: ({ who, place, detail }) => `changed the role of ${who} in ${place} to ${detail}`,
  },
  'workspaces/invite': { group: doors, words: ({ place, detail }) => `invited to ${place} (${detail})` },
  'workspaces/revoke-invitation': { group: doors, words: ({ place }) => `revoked an invitation to ${place}` },
  'workspaces/accept-invitation': { group: doors, words: ({ place }) => `joined ${place} with an invitation` },
  'documents/share': { group: out, words: ({ place }) => `shared a document of ${place} by link` },
  'documents/change-share': {
    group: out,
    words: ({ place, detail }) => `changed a link to a document of ${place} (${detail})`,
  },
  'documents/change-share-address': {
    group: out,
    words: ({ place, detail }) =>
      detail === 'removed'
        ? `removed the short address of a link to a document of ${place}`
        : `gave a link to a document of ${place} the address ${detail}`,
  },
  'documents/unshare': { group: out, words: ({ place }) => `stopped sharing a document of ${place}` },
  'documents/give-own-access': { group: out, words: ({ place }) => `chose who can open a document of ${place}` },
  'documents/grant-access': { group: out, words: ({ who, detail }) => granted(who, detail) },
  'documents/revoke-access': {
    group: out,
    words: ({ who, detail }) => `removed ${granteeWords(who, detail)} from a document with its own access`,
  },
  'documents/hand-over': { group: out, words: ({ who }) => `made ${who} the owner of a document with its own access` },
  'documents/end-own-access': {
    group: out,
    words: ({ place }) => `let everyone in ${place} open a document as usual again`,
  },
  'analytics/set-counting': { group: settings, words: ({ detail }) => `turned usage statistics ${detail}` },
  'admin/run-again': { group: settings, words: () => 'retried failed jobs' },
}

export const auditGroups: readonly string[] = [...new Set(Object.values(said).map(({ group }) => group))]

/** The actions of a group. */
export const actionsOf = (group: string): string[] =>
  Object.entries(said).flatMap(([action, one]) => (one.group === group ? [action] : []))

export function auditWords(line: AuditLine, names: { readonly who: string; readonly place: string }): string {
  return said[line.action]?.words({ ...names, detail: line.detail ?? '' }) ?? line.action
}
