import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useAct, useMay } from '@atrium/engine/web'
import { EmptyState, showProblem, useTime } from '@atrium/ui'
import { restoreWorkspace, undoMs } from '../contract/delete-workspace.ts'
import { archiveWorkspace } from '../contract/update-workspace.ts'
import type { Workspace } from '../contract/workspace.ts'
import classes from './section.module.css'

/** Says that nothing can be written in an archived workspace, with the way back for those who may. */
export function ArchivedBanner({ workspace: { space } }: { workspace: Workspace }) {
  const mayOpen = useMay(archiveWorkspace, space)
  const archive = useAct(archiveWorkspace)

  async function handleOpen(): Promise<void> {
    const answer = await archive({ space, isArchived: false })
    if (!answer.ok) showProblem(answer.message)
  }

  return (
    <div className={classes.banner} role="status">
      <span>This workspace is archived and read-only.</span>
      {mayOpen && (
        <Button size="compact-sm" variant="default" onClick={() => void handleOpen()}>
          Unarchive
        </Button>
      )}
    </div>
  )
}

/** What its owner sees of a deleted workspace. */
export function DeletedWorkspace({ workspace: { space, name, deletedAt } }: { workspace: Workspace }) {
  const { fullTime } = useTime()
  const restore = useAct(restoreWorkspace)

  async function handleRestore(): Promise<void> {
    const answer = await restore({ space })
    if (!answer.ok) showProblem(answer.message)
  }

  return (
    <div className={classes.center}>
      <EmptyState
        icon={<IconTrash size={24} />}
        title={`${name} is deleted`}
        action={<Button onClick={() => void handleRestore()}>Restore</Button>}
      >
        No one else sees it. You can restore it until {fullTime((deletedAt ?? 0) + undoMs)}; then it is deleted forever.
      </EmptyState>
    </div>
  )
}
