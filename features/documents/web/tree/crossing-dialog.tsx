import { lazyDialog } from '@atrium/ui'

/** Asks whether a page is to go where others can open it. */
export const CrossingDialog = lazyDialog(async () => (await import('./crossing-modal.tsx')).CrossingModal)
