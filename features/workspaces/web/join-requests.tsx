import type { SpaceId } from '@atrium/engine/contract'
import { Button } from '@mantine/core'
import { useAct, useRows } from '@atrium/engine/web'
import { PersonRow, usePeopleById } from '@atrium/features/people/web'
import { Section, showProblem, useNow, useTime } from '@atrium/ui'
import { answerRequest } from '../contract/ask-to-join.ts'
import { JoinRequest } from '../contract/join-request.ts'
import classes from './section.module.css'

/** Who asks to be let in; nothing when nobody does. */
export function JoinRequests({ space }: { space: SpaceId }) {
  const { timeAgo } = useTime()
  const requests = useRows(JoinRequest, space)
  const people = usePeopleById()
  const answer = useAct(answerRequest)
  const now = useNow()
  if (requests.length === 0) return null

  async function handleAnswer(person: string, isApproved: boolean): Promise<void> {
    const answered = await answer({ space, person, isApproved })
    if (!answered.ok) showProblem(answered.message)
  }

  return (
    <Section title="Requests to join">
      <ul role="list" aria-label="Requests to join" className={classes.list}>
        {requests.map(({ id, at }) => {
          const name = people.get(id)?.displayName ?? 'Someone'
          return (
            <li key={id}>
              <PersonRow id={id} name={name} detail={`asked ${timeAgo(at, now)}`}>
                <Button size="compact-sm" onClick={() => void handleAnswer(id, true)}>
                  Approve<span className="unseen"> {name}</span>
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => void handleAnswer(id, false)}>
                  Decline<span className="unseen"> {name}</span>
                </Button>
              </PersonRow>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
