import { lazyPart } from '@atrium/ui'

/** Below all else in the sidebar: the ways to one's favorite, shared and recent documents. */
export const Shortcuts = lazyPart(async () => (await import('./wanted-shortcuts.tsx')).WantedShortcuts)
