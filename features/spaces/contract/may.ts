import type { Role } from '@atrium/engine/contract'

const nobody: readonly Role[] = []
const readers: readonly Role[] = ['owner', 'admin', 'member', 'commenter', 'viewer']
const writers: readonly Role[] = ['owner', 'admin', 'member']
const talkers: readonly Role[] = ['owner', 'admin', 'member', 'commenter']
const managers: readonly Role[] = ['owner', 'admin']
const owners: readonly Role[] = ['owner']

/** What each role may do: the one table of roles and actions and queries. An action that no one from outside may do names nobody. */
export const may = {
  'people/arrive': nobody,
  'people/set-status': readers,
  'people/rename': readers,
  'people/set-preferences': owners,
  'people/tell-zone': readers,
  'people/describe-status': readers,
  'people/set-quiet-hours': readers,
  'auth/change-settings': managers,
  'auth/invite': managers,
  'auth/revoke-invitation': managers,
  'auth/count-invitation': nobody,
  'workspaces/create': writers,
  'workspaces/list': owners,
  'workspaces/add-member': managers,
  'workspaces/remove-member': managers,
  'workspaces/change-role': managers,
  'workspaces/transfer-ownership': owners,
  'workspaces/leave': readers,
  'workspaces/update': managers,
  'workspaces/archive': managers,
  'workspaces/delete': owners,
  'workspaces/restore': owners,
  'workspaces/hide': nobody,
  'workspaces/show': nobody,
  'workspaces/purge': nobody,
  'workspaces/invite': managers,
  'workspaces/revoke-invitation': managers,
  'workspaces/accept-invitation': readers,
  'workspaces/invitation': readers,
  'workspaces/public': readers,
  'workspaces/request-to-join': readers,
  'workspaces/answer-request': managers,
  'workspaces/choose-default': managers,
  'workspaces/join-default': nobody,
  'notifications/deliver': nobody,
  'notifications/mark': owners,
  'notifications/set-level': owners,
  'documents/create': writers,
  'documents/find': readers,
  'chat/send-message': talkers,
  'chat/edit-message': talkers,
  'chat/delete-message': talkers,
  'chat/pin-message': writers,
  'chat/toggle-reaction': talkers,
  'chat/mark-read': owners,
  'chat/save-draft': owners,
  'chat/open-conversation': writers,
  'chat/leave-conversation': writers,
  'chat/messages': readers,
  // Whoever reads it can follow the owner's own reset link.
  'admin/mail': owners,
} as const satisfies Record<string, readonly Role[]>
