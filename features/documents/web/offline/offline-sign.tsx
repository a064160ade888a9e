import type { SpaceId } from '@atrium/engine/contract'
import { IconCloudDown } from '@tabler/icons-react'
import { useClient } from '@atrium/engine/web'
import { useKeepProgress } from './keep-progress.ts'
import { useKeptSpaces } from './kept-spaces.ts'
import classes from './offline-sign.module.css'

/** Says how far the documents of a space are kept on this device, where that was asked for. */
export function OfflineSign({ space }: { readonly space: SpaceId }) {
  const isKept = useKeptSpaces(useClient().person).includes(space)
  const progress = useKeepProgress(space)
  if (!isKept) return null
  return (
    <p role="status" className={classes.sign} data-problem={Boolean(progress?.problem) || undefined}>
      <IconCloudDown size={16} aria-hidden="true" />
      {inWords(progress)}
    </p>
  )
}

function inWords(progress: ReturnType<typeof useKeepProgress>): string {
  // Nothing was looked at yet, or another tab keeps them.
  if (!progress) return 'Waiting to be saved on this device'
  const { kept, all, problem } = progress
  if (problem) return `${kept} of ${all} documents are saved on this device. ${problem}`
  return kept < all ? `Saving on this device: ${kept} of ${all} documents` : 'Available offline on this device'
}
