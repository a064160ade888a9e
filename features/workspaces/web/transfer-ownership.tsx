import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useAct, useRows } from '@atrium/engine/web'
import { mayOwn } from '@atrium/features/people/contract'
import { usePeopleById } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'
import { ConfirmDialog, showProblem } from '@atrium/ui'
import { transferOwnership } from '../contract/members.ts'
import type { Workspace } from '../contract/workspace.ts'
import { ChoiceRow } from './choice.tsx'
import { type Heir, transferQuestion } from './transfer-question.ts'

/** Hands a workspace over to another member; nothing where none can own it. */
export function TransferOwnership({ workspace }: { workspace: Workspace }) {
  const { space, name } = workspace
  const heirs = useHeirs(workspace)
  const transfer = useAct(transferOwnership)
  const [choice, setChoice] = useState<string>()
  // Whom the dialog is about stays as it was opened, whoever goes out of the list meanwhile.
  const [asked, setAsked] = useState<Heir>()
  const [isAsking, setAsking] = useState(false)
  const heir = heirs.find(({ value }) => value === choice) ?? heirs[0]
  const question = asked && transferQuestion(asked, heirs, name)

  async function handleTransfer(person: string): Promise<void> {
    setAsking(false)
    const answer = await transfer({ space, person })
    if (!answer.ok) showProblem(answer.message)
  }

  function handleChoose(): void {
    setAsked(heir)
    setAsking(true)
  }

  return (
    <>
      {heir && (
        <ChoiceRow
          title="Transfer"
          hint="Someone else becomes the owner; you stay as an admin."
          onChoose={handleChoose}
        >
          <NativeSelect
            aria-label="New owner"
            data={heirs}
            value={heir.value}
            mt="xs"
            maw={260}
            onChange={(event) => setChoice(event.currentTarget.value)}
          />
        </ChoiceRow>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Transfer workspace"
        confirm="Transfer"
        isBlocked={question?.isBlocked ?? false}
        onConfirm={() => asked && void handleTransfer(asked.value)}
        onClose={() => setAsking(false)}
      >
        {question?.words}
      </ConfirmDialog>
    </>
  )
}

/** The members who can own the workspace, but for its owner. */
function useHeirs({ space, ownerId }: Workspace): readonly Heir[] {
  const members = useRows(Member, space)
  const people = usePeopleById()
  const inTeam = new Map(useRows(Member, teamSpace).map((member) => [member.id, member]))
  return members
    .filter(({ id }) => id !== ownerId && mayOwn(people.get(id), inTeam.get(id)))
    .map(({ id, email }) => ({ value: id, label: people.get(id)?.displayName ?? email }))
}
