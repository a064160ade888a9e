import { lazyDialog } from '@atrium/ui'
import type { FileRef, SpaceFile } from '../contract/space-file.ts'

const Loaded = lazyDialog(async () => (await import('./preview-dialog.tsx')).PreviewModal)

/** Shows a file large, with what is known of it. */
export function PreviewDialog({ file, onClose }: { readonly file: FileRef | SpaceFile | undefined; onClose(): void }) {
  return <Loaded isOpen={file !== undefined} file={file} onClose={onClose} />
}
