import { createReactComponent } from '@tabler/icons-react'

/** A page that is somebody's own, drawn as Tabler's sign of their calendar. */
export const IconFileUser = createReactComponent('outline', 'file-user', 'FileUser', [
  ['path', { d: 'M14 3v4a1 1 0 0 0 1 1h4', key: 'corner' }],
  ['path', { d: 'M12 21h-5a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v3.5', key: 'page' }],
  ['path', { d: 'M17 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0', key: 'head' }],
  ['path', { d: 'M22 22a2 2 0 0 0 -2 -2h-2a2 2 0 0 0 -2 2', key: 'shoulders' }],
])
