import { lazyDialog } from '@atrium/ui'

/** Asks to which page blocks are to go. */
export const MoveBlocksDialog = lazyDialog(async () => (await import('./move-blocks-modal.tsx')).MoveBlocksModal)
