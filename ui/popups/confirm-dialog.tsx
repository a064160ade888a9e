import { lazyDialog } from './lazy-dialog.tsx'

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = lazyDialog(async () => (await import('./confirm-modal.tsx')).ConfirmModal)
