/** The features in order: each may import only those before it. */
export const layers = [
  'spaces',
  'people',
  'auth',
  'groups',
  'notifications',
  'workspaces',
  'search',
  'files',
  'documents',
  'chat',
  'calendar',
  'analytics',
  'home',
  'admin',
]
