import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Temporal } from 'temporal-polyfill'
import { teamSpace, type SpaceId } from '@atrium/engine/contract'
import { useAsk, useClient } from '@atrium/engine/web'
import { PersonName, usePeople, usePeopleById, usePreferences } from '@atrium/features/people/web'
import { useWorkspaces } from '@atrium/features/workspaces/web'
import { EmptyState, FormError, Page, Rows, Spinner } from '@atrium/ui'
import { type AuditLine, auditQuery } from '../contract/queries.ts'
import classes from './admin-rooms.module.css'
import { actionsOf, auditGroups, auditWords } from './audit-words.ts'
import { MomentWords } from './moment-words.tsx'

interface Wanted {
  readonly person: string
  readonly group: string
  readonly from: string
  readonly until: string
}

const everything: Wanted = { person: '', group: '', from: '', until: '' }

/** Who did what, and when, that those who run the team should know of. */
export function AuditRoom() {
  const [wanted, setWanted] = useState(everything)
  const input = inputOf(wanted, usePreferences().zone)
  const { answer } = useAsk(auditQuery, input)
  return (
    <Page
      title="Audit log"
      tab="Audit log · Administration"
      text="Sign-ins, permission changes and outside sharing. It never contains what people write."
    >
      <Filters wanted={wanted} onChange={setWanted} />
      {!answer && <Spinner label="Loading the audit log" />}
      {answer && !answer.ok && <FormError>{answer.message}</FormError>}
      {answer?.ok && <Notes key={JSON.stringify(input)} first={answer.output} input={input} />}
    </Page>
  )
}

/** From the beginning of one day to the end of another, by the clocks of `zone`. */
function inputOf({ person, group, from, until }: Wanted, zone: string) {
  const startOf = (day: Temporal.PlainDate): number => day.toZonedDateTime(zone).epochMilliseconds
  return {
    ...(person && { person: person }),
    ...(group && { actions: actionsOf(group) }),
    ...(from && { from: startOf(Temporal.PlainDate.from(from)) }),
    ...(until && { until: startOf(Temporal.PlainDate.from(until).add({ days: 1 })) }),
  }
}

function Filters({ wanted, onChange }: { readonly wanted: Wanted; onChange(wanted: Wanted): void }) {
  const people = usePeople()
  const change = (key: keyof Wanted) => (event: { readonly currentTarget: { readonly value: string } }) =>
    onChange({ ...wanted, [key]: event.currentTarget.value })
  const persons = [
    { value: '', label: 'Anyone' },
    ...people.map(({ id, displayName }) => ({ value: id, label: displayName })),
  ]
  const groups = [{ value: '', label: 'Everything' }, ...auditGroups.map((group) => ({ value: group, label: group }))]
  return (
    <div className={classes.filters}>
      <NativeSelect
        className="quiet-field"
        label="By or about"
        data={persons}
        value={wanted.person}
        onChange={change('person')}
      />
      <NativeSelect
        className="quiet-field"
        label="What"
        data={groups}
        value={wanted.group}
        onChange={change('group')}
      />
      <TextInput className="quiet-field" label="From" type="date" value={wanted.from} onChange={change('from')} />
      <TextInput className="quiet-field" label="Until" type="date" value={wanted.until} onChange={change('until')} />
    </div>
  )
}

interface Part {
  readonly notes: readonly AuditLine[]
  readonly hasMore: boolean
}

function Notes({ first, input }: { readonly first: Part; readonly input: ReturnType<typeof inputOf> }) {
  const client = useClient()
  const [further, setFurther] = useState<readonly Part[]>([])
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  const pages = [first, ...further]
  const notes = pages.flatMap((page) => page.notes)
  const wordsOf = useWords()

  async function showMore(): Promise<void> {
    const last = notes.at(-1)
    if (!last || isAsking) return
    setAsking(true)
    const answer = await client.ask(auditQuery, { ...input, after: { at: last.at, id: last.id } })
    setAsking(false)
    setError(answer.ok ? undefined : answer.message)
    if (answer.ok) setFurther((before) => [...before, answer.output])
  }

  if (notes.length === 0)
    return (
      <EmptyState icon={<IconHistory size={24} />} title="Nothing was found">
        No entries match. Use fewer filters to see more.
      </EmptyState>
    )
  return (
    <>
      <Rows label="Audit log">
        {notes.map((note) => (
          <li key={`${note.by} ${note.id}`} className={`${classes.row} ${classes.line}`}>
            <span className="breaks">{wordsOf(note)}</span>
            <MomentWords at={note.at} className="hint still digits" />
          </li>
        ))}
      </Rows>
      <FormError>{error}</FormError>
      {pages.at(-1)?.hasMore && (
        <Button variant="default" mt={16} loading={isAsking} onClick={() => void showMore()}>
          Show more
        </Button>
      )}
    </>
  )
}

function useWords() {
  const people = usePeopleById()
  const workspaces = useWorkspaces()
  const nameOf = (id: string | null): string => people.get(id ?? '')?.displayName ?? 'someone'
  const placeOf = (space: SpaceId): string => {
    if (space === teamSpace) return 'the team'
    const name = workspaces.find((one) => one.space === space)?.workspace.name
    return name ?? `a workspace you are not in${space && ` (${space})`}`
  }
  return (note: AuditLine) => (
    <>
      <b>
        <PersonName id={note.by} name={nameOf(note.by)} />
      </b>{' '}
      {auditWords(note, { who: nameOf(note.person), place: placeOf(note.space) })}
    </>
  )
}
