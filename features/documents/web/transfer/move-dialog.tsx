import { lazyDialog } from '@atrium/ui'

/** Asks where a page is to go. */
export const MoveDialog = lazyDialog(async () => (await import('./move-modal.tsx')).MoveModal)
