import { Button, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Answer, teamSpace } from '@atrium/engine/contract'
import { useAct, useClient, useMay, useRows } from '@atrium/engine/web'
import { mayOwn } from '@atrium/features/people/contract'
import { usePeopleById } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'
import { ConfirmDialog, Section, showProblem } from '@atrium/ui'
import { deleteWorkspace } from '../contract/delete-workspace.ts'
import { leaveWorkspace, transferOwnership } from '../contract/members.ts'
import { archiveWorkspace } from '../contract/update-workspace.ts'
import type { Workspace } from '../contract/workspace.ts'
import classes from './section.module.css'

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
      {isOwner && <Transfer workspace={workspace} />}
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

interface ChoiceProps {
  readonly title: string
  readonly hint: string
  /** What is asked before; nothing when absent. */
  readonly question?: string | undefined
  readonly children?: ReactNode
  onDo(): Promise<Answer>
  onDone?(): void
}

function Choice({ title, hint, question, children, onDo, onDone }: ChoiceProps) {
  const [isAsking, setAsking] = useState(false)

  async function handleDo(): Promise<void> {
    setAsking(false)
    const answer = await onDo()
    if (!answer.ok) showProblem(answer.message)
    else onDone?.()
  }

  return (
    <div className={classes.choice}>
      <div>
        <h3>{title}</h3>
        <p className="hint">{hint}</p>
        {children}
      </div>
      <Button variant="default" onClick={() => (question === undefined ? void handleDo() : setAsking(true))}>
        {title}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`${title} workspace`}
        confirm={title}
        onConfirm={() => void handleDo()}
        onClose={() => setAsking(false)}
      >
        {question}
      </ConfirmDialog>
    </div>
  )
}

function Transfer({ workspace: { space, name, ownerId } }: { workspace: Workspace }) {
  const members = useRows(Member, space)
  const people = usePeopleById()
  const transfer = useAct(transferOwnership)
  const [choice, setChoice] = useState<string>()
  const inTeam = new Map(useRows(Member, teamSpace).map((member) => [member.id, member]))
  const heirs = members
    .filter(({ id }) => id !== ownerId && mayOwn(people.get(id), inTeam.get(id)))
    .map(({ id, email }) => ({ value: id, label: people.get(id)?.displayName ?? email }))
  const heir = heirs.find(({ value }) => value === choice) ?? heirs[0]
  if (!heir) return null
  return (
    <Choice
      title="Transfer"
      hint="Someone else becomes the owner; you stay as an admin."
      question={`${heir.label} will own ${name}, and only they can hand it back.`}
      onDo={() => transfer({ space, person: heir.value })}
    >
      <NativeSelect
        aria-label="New owner"
        data={heirs}
        value={heir.value}
        mt="xs"
        maw={260}
        onChange={(event) => setChoice(event.currentTarget.value)}
      />
    </Choice>
  )
}
