import { lazyDialog } from '@atrium/ui'

/** Says what readers may expect of a page, and who looks after it. */
export const StatusDialog = lazyDialog(async () => (await import('./status-modal.tsx')).StatusModal)
