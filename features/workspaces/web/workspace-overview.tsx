import type { SpaceId } from '@atrium/engine/contract'
import { Button } from '@mantine/core'
import { useClient, useIsHere, useOlder, useRows } from '@atrium/engine/web'
import { PersonName, PersonRow, usePeopleById } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'
import { Section, useNow, useTime } from '@atrium/ui'
import { Activity } from '../contract/activity.ts'
import type { Workspace } from '../contract/workspace.ts'
import classes from './section.module.css'

const peopleLookedAt = 40
const activitiesShown = 50

/** What a workspace is for, what happened in it and who is here. */
export function WorkspaceOverview({ workspace }: { workspace: Workspace }) {
  const { fullTime } = useTime()
  const { description, createdAt, stats, permissions, ownerId } = workspace
  const people = usePeopleById()
  return (
    <>
      <Section title="About">
        <p className={description ? 'as-written' : 'hint'}>{description || 'No description yet.'}</p>
        <dl className={classes.facts}>
          <dt>Owner</dt>
          <dd>
            <PersonName id={ownerId} name={people.get(ownerId)?.displayName ?? 'Former member'} />
          </dd>
          <dt>Created</dt>
          <dd>{fullTime(createdAt)}</dd>
          <dt>Members</dt>
          <dd>{stats.memberCount}</dd>
          <dt>Documents</dt>
          <dd>{stats.documentCount}</dd>
          <dt>Visibility</dt>
          <dd>{permissions.public ? 'The team finds it and can ask to join' : 'Only its members'}</dd>
        </dl>
      </Section>
      <WhoIsHere space={workspace.space} />
      <News space={workspace.space} />
    </>
  )
}

/** Oneself and those of the first members who have Atrium open now. */
function WhoIsHere({ space }: { space: SpaceId }) {
  const { person: me } = useClient()
  const members = useRows(Member, space)
  const others = members.filter(({ id }) => id !== me).slice(0, peopleLookedAt)
  return (
    <Section title="Who is here">
      <ul role="list" aria-label="Who is here" className={classes.list}>
        {[...members.filter(({ id }) => id === me), ...others].map((member) => (
          <Here key={member.id} member={member} isMe={member.id === me} />
        ))}
      </ul>
    </Section>
  )
}

function Here({ member: { id, role, email }, isMe }: { member: Member; isMe: boolean }) {
  const isHere = useIsHere(id)
  const people = usePeopleById()
  if (!isMe && !isHere) return null
  return (
    <li>
      <PersonRow id={id} name={people.get(id)?.displayName ?? email} detail={role} isMe={isMe} />
    </li>
  )
}

function News({ space }: { space: SpaceId }) {
  const { fullTime, timeAgo } = useTime()
  const activities = useRows(Activity, space)
  const { hasOlder, isLoading, loadOlder } = useOlder(Activity, space)
  const people = usePeopleById()
  const now = useNow()
  return (
    <Section title="Activity">
      {activities.length === 0 && <p className="hint">No activity yet.</p>}
      <ul role="list" aria-label="Activity">
        {activities.toReversed().map(({ id, userId, metadata, timestamp }) => (
          <li key={id} className="entry">
            <span className="breaks">
              <strong>
                <PersonName id={userId} name={people.get(userId)?.displayName ?? 'Someone'} />
              </strong>{' '}
              · {metadata.description}
            </span>
            <time className="hint" dateTime={new Date(timestamp).toISOString()} title={fullTime(timestamp)}>
              {timeAgo(timestamp, now)}
            </time>
          </li>
        ))}
      </ul>
      {hasOlder && activities.length >= activitiesShown && (
        <Button variant="default" size="xs" mt="md" loading={isLoading} onClick={loadOlder}>
          Show earlier
        </Button>
      )}
    </Section>
  )
}
