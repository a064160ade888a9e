import { Button, NativeSelect } from '@mantine/core'
import { teamSpace, type SpaceId, spaceIdIn } from '@atrium/engine/contract'
import { useAct, useMay, useRow } from '@atrium/engine/web'
import { showOutcome, showProblem, useTime } from '@atrium/ui'
import { DefaultWorkspace, defaultKey } from '../contract/default-workspace.ts'
import { chooseDefault } from '../contract/join-default.ts'
import { restoreWorkspace, undoMs } from '../contract/delete-workspace.ts'
import classes from './section.module.css'
import { useDeletedWorkspaces, useWorkspaces } from './use-workspaces.ts'

/** The workspaces that one deleted, as long as they can be restored. */
export function DeletedWorkspaces() {
  const { fullTime } = useTime()
  const deleted = useDeletedWorkspaces()
  const restore = useAct(restoreWorkspace)
  if (deleted.length === 0) return null

  async function handleRestore(space: SpaceId): Promise<void> {
    const answer = await restore({ space })
    if (!answer.ok) showProblem(answer.message)
  }

  return (
    <section className={classes.more} aria-labelledby="deleted">
      <h2 id="deleted">Deleted</h2>
      <ul role="list">
        {deleted.map(({ id, name, deletedAt }) => (
          <li key={id} className={classes.choice}>
            <div>
              <p className="named breaks">{name}</p>
              <p className="hint">No one else sees it. Deleted forever {fullTime((deletedAt ?? 0) + undoMs)}.</p>
            </div>
            <Button variant="default" size="xs" onClick={() => void handleRestore(id)}>
              Restore<span className="unseen"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Which workspace people join who are in none, for those who run the team (R4.50). */
export function DefaultChoice() {
  const mayChoose = useMay(chooseDefault, teamSpace)
  const chosen = useRow(DefaultWorkspace, defaultKey)
  const listed = useWorkspaces()
  const choose = useAct(chooseDefault)
  if (!mayChoose) return null
  const choice = chosen?.choice ?? 'first'
  const named = listed.map(({ workspace }) => ({ value: workspace.id, label: workspace.name }))
  const isForeign = choice !== 'first' && choice !== 'none' && !named.some(({ value }) => value === choice)
  const choices = [
    { value: 'first', label: 'The oldest workspace open to new people' },
    { value: 'none', label: 'No workspace' },
    ...named,
    ...(isForeign ? [{ value: choice, label: 'A workspace you are not in' }] : []),
  ]

  async function handleChange(value: string): Promise<void> {
    const choiceOf = value === 'first' || value === 'none' ? value : spaceIdIn(value)
    if (choiceOf === undefined) return
    const answer = await choose({ choice: choiceOf })
    showOutcome(answer, 'Default workspace saved.')
  }

  return (
    <section className={classes.more} aria-labelledby="default">
      <h2 id="default">New people</h2>
      <div>
        <NativeSelect
          label="Anyone who signs in for the first time joins"
          data={choices}
          value={choice}
          maw={360}
          onChange={(event) => void handleChange(event.currentTarget.value)}
        />
      </div>
    </section>
  )
}
