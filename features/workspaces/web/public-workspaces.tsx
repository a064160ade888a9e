import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type SpaceId, ownSpace } from '@atrium/engine/contract'
import { useAct, useAsk, useClient, useRows } from '@atrium/engine/web'
import { Notice } from '@atrium/features/notifications/contract'
import { showProblem } from '@atrium/ui'
import { publicWorkspaces, requestToJoin } from '../contract/ask-to-join.ts'
import { fetchFailure, listFailure } from './data-words.ts'
import classes from './section.module.css'
import { useWorkspaces } from './use-workspaces.ts'

/** The public workspaces of the team that one can ask to join; nothing when there is none. */
export function PublicWorkspaces() {
  const { answer, again } = useAsk(publicWorkspaces, {}, useLastRefusal())
  const ask = useAct(requestToJoin)
  /** Which one was asked for, until the list says so itself. */
  const [asking, setAsking] = useState<{ readonly workspace: SpaceId; readonly before: typeof answer }>()
  const inside = new Set(useWorkspaces().map(({ space }) => space as string))
  const failure = answer && !answer.ok ? answer.message : undefined
  useEffect(() => {
    if (failure !== undefined) showProblem(listFailure)
  }, [failure])
  const found = answer?.ok ? answer.output.workspaces.filter(({ id }) => !inside.has(id)) : []
  if (failure !== undefined) return <p className={`${classes.more} hint`}>{fetchFailure(failure)}</p>
  if (found.length === 0) return null

  async function handleAsk(workspace: SpaceId): Promise<void> {
    setAsking({ workspace, before: answer })
    const answered = await ask({ workspace })
    if (answered.ok) return again()
    setAsking(undefined)
    showProblem(answered.message)
  }

  return (
    <section className={classes.more} aria-labelledby="public">
      <h2 id="public">Open to the team</h2>
      <ul role="list">
        {found.map(({ id, name, description, memberCount, isRequested }) => (
          <li key={id} className={classes.choice}>
            <div>
              <p className="named breaks">{name}</p>
              <p className="hint">
                {memberCount === 1 ? '1 member' : `${memberCount} members`}
                {description && ` · ${description}`}
              </p>
            </div>
            {isRequested ? (
              <span className="hint" role="status">
                Request pending
              </span>
            ) : (
              <Button
                variant="default"
                size="xs"
                loading={asking?.workspace === id && asking.before === answer}
                onClick={() => void handleAsk(id)}
              >
                Ask to join<span className="unseen"> {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Changes when one is told that a request was declined, after which one can ask anew. */
const useLastRefusal = (): number =>
  useRows(Notice, ownSpace(useClient().person))
    .filter(({ cause }) => cause === 'declined')
    .reduce((last, { seq }) => Math.max(last, seq), 0)
