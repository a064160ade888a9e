import { useNavigate } from '@tanstack/react-router'
import { useAct, useClient, useMay } from '@atrium/engine/web'
import { Section } from '@atrium/ui'
import { deleteWorkspace } from '../contract/delete-workspace.ts'
import { leaveWorkspace } from '../contract/members.ts'
import { archiveWorkspace } from '../contract/update-workspace.ts'
import type { Workspace } from '../contract/workspace.ts'
import { Choice } from './choice.tsx'
import { TakeOver } from './take-over.tsx'
import { TransferOwnership } from './transfer-ownership.tsx'

/** Archiving, handing over, leaving and deleting a workspace, as far as one may. */
export function WorkspaceEnds({ workspace }: { workspace: Workspace }) {
  const { space, name } = workspace
  const navigate = useNavigate()
  const isOwner = useClient().person === workspace.ownerId
  const mayArchive = useMay(archiveWorkspace, space)
  const archive = useAct(archiveWorkspace)
  const leave = useAct(leaveWorkspace)
  const remove = useAct(deleteWorkspace)
  const isArchived = workspace.archivedAt !== null
  const toList = (): void => void navigate({ to: '/workspaces' })

  return (
    <Section title="This workspace and you">
      {mayArchive && (
        <Choice
          title={isArchived ? 'Unarchive' : 'Archive'}
          hint={isArchived ? 'Members can write here again.' : 'Everyone can still read it, but no one can change it.'}
          question={isArchived ? undefined : `No one can write in ${name} until it is unarchived.`}
          onDo={() => archive({ space, isArchived: !isArchived })}
        />
      )}
      {isOwner ? <TransferOwnership workspace={workspace} /> : <TakeOver workspace={workspace} />}
      {!isOwner && (
        <Choice
          title="Leave"
          hint="You will no longer see it. What you wrote stays."
          question={`You lose access to ${name} until someone invites you again.`}
          onDo={() => leave({ space })}
          onDone={toList}
        />
      )}
      {isOwner && (
        <Choice
          title="Delete"
          hint="It is hidden from everyone at once. You can restore it for 30 days."
          question={`${name} will be hidden from all its members. You can restore it from the list of workspaces for 30 days. After that it is deleted forever.`}
          onDo={() => remove({ space })}
          onDone={toList}
        />
      )}
    </Section>
  )
}
