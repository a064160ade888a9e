import { Button } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { teamSpace } from '@atrium/engine/contract'
import { useAct, useAsk, useRole } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'
import { ConfirmDialog, showOutcome } from '@atrium/ui'
import { abandonedWorkspaces, mayTakeOver, takeOverWorkspace } from '../contract/take-over.ts'
import type { Workspace } from '../contract/workspace.ts'
import { Choice } from './choice.tsx'
import classes from './section.module.css'

const question = (name: string, owner: string): string =>
  `You become the owner of ${name}. ${owner} stays as an admin, and only you can hand it back.`

/** Makes oneself the owner of a workspace whose owner is suspended, where one may; nothing otherwise. */
export function TakeOver({ workspace: { space, name, ownerId, deletedAt } }: { workspace: Workspace }) {
  const owner = usePeopleById().get(ownerId)
  const [inTeam, inWorkspace] = [useRole(teamSpace), useRole(space)]
  const takeOver = useAct(takeOverWorkspace)
  if (!owner || owner.suspendedAt === null) return null
  if (!mayTakeOver({ inTeam, inWorkspace, isDeleted: deletedAt !== null })) return null
  return (
    <Choice
      title="Take over"
      hint="The owner’s account is suspended. Take over this workspace to transfer or delete it."
      question={question(name, owner.displayName)}
      onDo={() => takeOver({ workspace: space, owner: ownerId })}
    />
  )
}

type Abandoned = z.infer<typeof abandonedWorkspaces.output>['workspaces'][number]

/** The workspaces whose owners are suspended, for the owner of the team; nothing when there is none. */
export function AbandonedWorkspaces() {
  const isOwner = useRole(teamSpace) === 'owner'
  const { answer, again } = useAsk(abandonedWorkspaces, isOwner ? {} : undefined)
  const takeOver = useAct(takeOverWorkspace)
  const [asked, setAsked] = useState<Abandoned>()
  const [isAsking, setAsking] = useState(false)
  const found = isOwner && answer?.ok ? answer.output.workspaces : []

  async function handleTakeOver({ id, owner, name }: Abandoned): Promise<void> {
    setAsking(false)
    const taken = await takeOver({ workspace: id, owner })
    showOutcome(taken, `You own ${name}.`)
    again()
  }

  function handleAsk(workspace: Abandoned): void {
    setAsked(workspace)
    setAsking(true)
  }

  return (
    <>
      {found.length > 0 && (
        <section className={classes.more} aria-labelledby="abandoned">
          <h2 id="abandoned">Owner suspended</h2>
          <ul role="list">
            {found.map((workspace) => (
              <AbandonedRow key={workspace.id} workspace={workspace} onTakeOver={() => handleAsk(workspace)} />
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Take over workspace"
        confirm="Take over"
        onConfirm={() => asked && void handleTakeOver(asked)}
        onClose={() => setAsking(false)}
      >
        {asked && question(asked.name, asked.ownerName)}
      </ConfirmDialog>
    </>
  )
}

interface RowProps {
  readonly workspace: Abandoned
  onTakeOver(): void
}

const AbandonedRow = ({ workspace: { name, ownerName, deletedAt }, onTakeOver }: RowProps) => (
  <li className={classes.choice}>
    <div>
      <p className="named breaks">{name}</p>
      <p className="hint">
        Owned by {ownerName}
        {deletedAt !== null && ' · Deleted; you can restore it once you own it'}
      </p>
    </div>
    <Button variant="default" size="xs" onClick={onTakeOver}>
      Take over<span className="unseen"> {name}</span>
    </Button>
  </li>
)
