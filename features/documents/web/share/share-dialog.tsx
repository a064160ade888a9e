import { lazyDialog } from '@atrium/ui'

/** Lets people outside read a page, and says who can. */
export const ShareDialog = lazyDialog(async () => (await import('./share-modal.tsx')).ShareModal)
