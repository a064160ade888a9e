import { spaceIdIn } from '@atrium/engine/contract'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { usePreferences } from '@atrium/features/people/web'
import { colors } from '../../contract/calendar-event.ts'
import { type LocalDate, type TimeOfDay, isTimeOfDay } from '@atrium/base/local-date-time'
import { DayField } from './day-field.tsx'
import { DescriptionField } from './description-field.tsx'
import { type EventDraft, fieldsOf, movedTo } from './event-draft.ts'
import classes from './event-form.module.css'
import { PageField } from './page-field.tsx'
import { PeopleField } from './people-field.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import type { Calendar } from '../events/use-calendars.ts'
import { zoneWords } from '../events/zone-words.ts'

interface Props {
  readonly draft: EventDraft
  readonly calendars: readonly Calendar[]
  readonly isNew: boolean
  /** Whether it is the person's to hide from others. */
  readonly mayHide: boolean
  /** What goes along with it. */
  readonly files: ReactNode
  readonly hasFiles: boolean
  onChange(draft: EventDraft): void
}

/** What most events need; everything else that can be said of one is there for the asking, or where something is said. */
export function EventForm({ draft, calendars, isNew, hasFiles, onChange, ...props }: Props) {
  const { zone } = usePreferences()
  const [isWhole, setWhole] = useState(() => saysMore(draft) || zoneWords(draft, zone) !== undefined)
  const set = (patch: Partial<EventDraft>): void => onChange({ ...draft, ...patch })
  return (
    <div className={`${classes.fields} stack gap-16`}>
      <TextInput
        label="Title"
        value={draft.title}
        maxLength={200}
        placeholder="What is it?"
        data-autofocus
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <When draft={draft} onChange={onChange} />
      <RepeatFields rule={draft.rule} start={fieldsOf(draft).start} onChange={(rule) => set({ rule })} />
      {isNew && (
        <NativeSelect
          label="Calendar"
          value={draft.space}
          data={calendars.map(({ space, name }) => ({ value: space, label: name }))}
          onChange={(event) => set({ space: spaceIdIn(event.currentTarget.value) ?? draft.space, document: null })}
        />
      )}
      <TextInput
        label="Place"
        value={draft.place}
        maxLength={300}
        onChange={(event) => set({ place: event.currentTarget.value })}
      />
      {!draft.isPrivate && (
        <PeopleField space={draft.space} attendees={draft.attendees} onChange={(attendees) => set({ attendees })} />
      )}
      {isWhole || hasFiles ? (
        <Rest {...props} draft={draft} onChange={onChange} set={set} />
      ) : (
        <Button
          variant="subtle"
          className={classes.more}
          leftSection={<IconChevronDown size={16} aria-hidden="true" />}
          aria-expanded={false}
          onClick={() => setWhole(true)}
        >
          More
        </Button>
      )}
    </div>
  )
}

/** Whether an event says what most do not. */
const saysMore = ({ description, document, color, isPrivate, isBusy }: EventDraft): boolean =>
  [description, document, color].some(Boolean) || isPrivate || !isBusy

interface RestProps extends Pick<Props, 'draft' | 'mayHide' | 'files' | 'onChange'> {
  set(patch: Partial<EventDraft>): void
}

function Rest({ draft, mayHide, files, onChange, set }: RestProps) {
  return (
    <>
      <DescriptionField text={draft.description} onChange={(description) => set({ description })} />
      {files}
      {!draft.isPrivate && (
        <PageField space={draft.space} document={draft.document} onChange={(document) => set({ document })} />
      )}
      <NativeSelect
        label="Color"
        value={draft.color}
        data={colors.map((value) => ({ value, label: value === '' ? 'Same as the calendar' : capital(value) }))}
        onChange={(event) => set({ color: colors.find((one) => one === event.currentTarget.value) ?? '' })}
      />
      {!draft.isAllDay && <Zones draft={draft} onChange={onChange} />}
      <Flags draft={draft} mayHide={mayHide} set={set} />
    </>
  )
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function When({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const { isAllDay, startDay, startTime, endDay, endTime } = draft
  const move = (day: LocalDate, time: TimeOfDay): void => onChange(movedTo(draft, day, time))
  return (
    <fieldset className="stack gap-8">
      <legend className="unseen">When</legend>
      <Checkbox
        label="All day"
        checked={isAllDay}
        onChange={(event) => onChange({ ...draft, isAllDay: event.currentTarget.checked })}
      />
      <div className={classes.times}>
        <DayField label="Starts" day={startDay} onDay={(day) => move(day, startTime)} />
        {!isAllDay && (
          <TextInput
            type="time"
            label="at"
            aria-label="Starts at"
            value={startTime}
            required
            withAsterisk={false}
            onChange={({ currentTarget: { value } }) => isTimeOfDay(value) && move(startDay, value)}
          />
        )}
        <DayField label="Ends" day={endDay} onDay={(day) => onChange({ ...draft, endDay: day })} />
        {!isAllDay && (
          <TextInput
            type="time"
            label="at"
            aria-label="Ends at"
            value={endTime}
            required
            withAsterisk={false}
            onChange={({ currentTarget: { value } }) => isTimeOfDay(value) && onChange({ ...draft, endTime: value })}
          />
        )}
      </div>
      <ZoneHint {...draft} />
    </fieldset>
  )
}

/** The times of an event are those of its own zones; a calendar shows it by the clocks of who reads, so that they must be told apart. */
function ZoneHint(draft: EventDraft) {
  const words = zoneWords(draft, usePreferences().zone)
  return words && <p className="hint">{words}</p>
}

const zones = Intl.supportedValuesOf('timeZone')

function Zones({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const { startZone, endZone } = draft
  const known = [...new Set([startZone, endZone, 'UTC', ...zones])]
  return (
    <Group grow gap="sm">
      <NativeSelect
        label="Time zone"
        data={known}
        value={startZone}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, startZone: value, endZone: endZone === startZone ? value : endZone })
        }
      />
      <NativeSelect
        label="Time zone of the end"
        data={known}
        value={endZone}
        onChange={(event) => onChange({ ...draft, endZone: event.currentTarget.value })}
      />
    </Group>
  )
}

function Flags({ draft, mayHide, set }: Pick<RestProps, 'draft' | 'mayHide' | 'set'>) {
  return (
    <Group gap="lg">
      <Checkbox
        label="Busy"
        checked={draft.isBusy}
        onChange={(event) => set({ isBusy: event.currentTarget.checked })}
      />
      {mayHide && !draft.space.startsWith('own:') && (
        <Checkbox
          label="Private: others see only “Busy”"
          checked={draft.isPrivate}
          onChange={(event) => set({ isPrivate: event.currentTarget.checked })}
        />
      )}
    </Group>
  )
}
