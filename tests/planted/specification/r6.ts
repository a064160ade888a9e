import type { Planted } from '../planted.ts'

/** Section 6. */
export const requirements6: readonly Planted[] = [
  {
    name: 'R6.03',
    what: 'One’s own workspaces are called shared.',
    file: 'features/workspaces/web/arrange-workspaces.ts',
    find: 'workspace.ownerId === looker.person',
    instead: 'workspace.ownerId !== looker.person',
    red: ['features/workspaces/web/arrange-workspaces.test.ts'],
    test: 'R6.03',
  },
]
