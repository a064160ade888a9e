import { Button, Group } from '@mantine/core'
import { IconPencil, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useAct, useClient, useConnection, useRole, useRow } from '@atrium/engine/web'
import {
  ConfirmDialog,
  EmptyState,
  IconButton,
  Page,
  PersonAvatar,
  Rows,
  Spinner,
  lazyDialog,
  showOutcome,
} from '@atrium/ui'
import { leaveGroup, mayChangeGroup } from '../contract/change-group.ts'
import type { PeopleGroup } from '../contract/people-group.ts'
import { GroupSettings, defaultGroupSettings, groupSettingsKey, mayCreateGroup } from '../contract/group-settings.ts'
import { countWords, leaveWords, namesInRow } from './group-words.ts'
import classes from './groups-page.module.css'
import { useGroups, usePeopleOf } from './use-groups.ts'

const GroupDialog = lazyDialog(async () => (await import('./group-dialog.tsx')).GroupDialog)

/** The groups of the team: who is in each, and for who may the ways to change them. */
export function GroupsPage() {
  const { hasCopy } = useConnection()
  const groups = useGroups()
  const settings = useRow(GroupSettings, groupSettingsKey) ?? defaultGroupSettings
  const mayCreate = mayCreateGroup(useRole(teamSpace), settings)
  const [isCreating, setCreating] = useState(false)
  if (!hasCopy) return <Spinner label="Loading the groups" />
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
      New group
    </Button>
  )
  return (
    <Page
      title="Groups"
      text="Mention a group to notify everyone in it, or invite it to events and workspaces."
      actions={groups.length > 0 && create}
    >
      {groups.length > 0 ? (
        <Rows label="Groups">
          {groups.map((group) => (
            <li key={group.id}>
              <GroupRow group={group} />
            </li>
          ))}
        </Rows>
      ) : (
        <EmptyState icon={<IconUsersGroup size={24} />} title="No groups yet" action={create}>
          {mayCreate
            ? 'Give people who work together a name, such as @design, and mention them all at once.'
            : 'Groups that the owner and the admins of the team create appear here.'}
        </EmptyState>
      )}
      <GroupDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </Page>
  )
}

const mostFaces = 5
const mostNamed = 4

function GroupRow({ group }: { readonly group: PeopleGroup }) {
  const people = usePeopleOf()(group)
  return (
    <article className={classes.group} aria-label={group.name}>
      <div className="grows">
        <p className={classes.name}>
          <span className="cut" title={group.name} dir="auto">
            {group.name}
          </span>{' '}
          <span className="hint still">@{group.handle}</span>
        </p>
        <p className="hint cut">
          {countWords(people.length)}
          {people.length > 0 &&
            `: ${namesInRow(
              people.map(({ displayName }) => displayName),
              mostNamed,
            )}`}
        </p>
      </div>
      <div className={`not-on-phones ${classes.faces}`} aria-hidden="true">
        {people.slice(0, mostFaces).map(({ id, displayName }) => (
          <span key={id} title={displayName}>
            <PersonAvatar id={id} name={displayName} size="small" />
          </span>
        ))}
      </div>
      <Ways group={group} />
    </article>
  )
}

function Ways({ group }: { readonly group: PeopleGroup }) {
  const by = useClient().person
  const role = useRole(teamSpace)
  const leave = useAct(leaveGroup)
  const mayChange = mayChangeGroup(group, { by, role })
  const [isEditing, setEditing] = useState(false)
  const [isLeaving, setLeaving] = useState(false)

  async function handleLeave(): Promise<void> {
    setLeaving(false)
    const answer = await leave({ group: group.id })
    showOutcome(answer, `You left @${group.handle}.`)
  }

  return (
    <Group gap="sm" wrap="nowrap" justify="flex-end">
      {group.people.includes(by) && (
        <Button size="compact-sm" variant="default" onClick={() => setLeaving(true)}>
          Leave<span className="unseen"> {group.name}</span>
        </Button>
      )}
      {mayChange && (
        <IconButton label={`Edit ${group.name}`} onClick={() => setEditing(true)}>
          <IconPencil size={16} aria-hidden="true" />
        </IconButton>
      )}
      <GroupDialog isOpen={isEditing} group={group} onClose={() => setEditing(false)} />
      <ConfirmDialog
        isOpen={isLeaving}
        title="Leave group"
        confirm="Leave"
        onConfirm={() => void handleLeave()}
        onClose={() => setLeaving(false)}
      >
        {leaveWords(group.handle, mayChange)}
      </ConfirmDialog>
    </Group>
  )
}
