import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { colors } from '../contract/calendar-event.ts'
import { DescriptionField } from './description-field.tsx'
import { type EventDraft, fieldsOf, movedTo } from './event-draft.ts'
import classes from './event-form.module.css'
import { PageField } from './page-field.tsx'
import { PeopleField } from './people-field.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import type { Calendar } from './use-calendars.ts'

interface Props {
  readonly draft: EventDraft
  readonly calendars: readonly Calendar[]
  readonly isNew: boolean
  /** Whether it is the person's to hide from others. */
  readonly mayHide: boolean
  /** What goes along with it. */
  readonly files: ReactNode
  onChange(draft: EventDraft): void
}

/** Everything that can be said of an event. */
export function EventForm({ draft, calendars, isNew, mayHide, files, onChange }: Props) {
  const set = (patch: Partial<EventDraft>): void => onChange({ ...draft, ...patch })
  return (
    <div className={classes.fields}>
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
      <TextInput
        label="Place"
        value={draft.place}
        maxLength={300}
        onChange={(event) => set({ place: event.currentTarget.value })}
      />
      <DescriptionField text={draft.description} onChange={(description) => set({ description })} />
      {files}
      {!draft.isPrivate && (
        <PageField space={draft.space} document={draft.document} onChange={(document) => set({ document })} />
      )}
      <Group grow gap="sm" align="start">
        {isNew && (
          <NativeSelect
            label="Calendar"
            value={draft.space}
            data={calendars.map(({ space, name }) => ({ value: space, label: name }))}
            onChange={(event) => set({ space: event.currentTarget.value, document: null })}
          />
        )}
        <NativeSelect
          label="Color"
          value={draft.color}
          data={colors.map((value) => ({ value, label: value === '' ? 'Same as the calendar' : capital(value) }))}
          onChange={(event) => set({ color: colors.find((one) => one === event.currentTarget.value) ?? '' })}
        />
      </Group>
      {!draft.isPrivate && (
        <PeopleField space={draft.space} attendees={draft.attendees} onChange={(attendees) => set({ attendees })} />
      )}
      <Flags draft={draft} mayHide={mayHide} set={set} />
    </div>
  )
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function When({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const { isAllDay, startDay, startTime, endDay, endTime } = draft
  const move = (day: string, time: string): void => {
    if (day && time) onChange(movedTo(draft, day, time))
  }
  return (
    <fieldset className={classes.when}>
      <legend className={classes.legend}>When</legend>
      <Checkbox
        label="All day"
        checked={isAllDay}
        onChange={(event) => onChange({ ...draft, isAllDay: event.currentTarget.checked })}
      />
      <div className={classes.times}>
        <TextInput
          type="date"
          label="Starts"
          value={startDay}
          required
          withAsterisk={false}
          onChange={(event) => move(event.currentTarget.value, startTime)}
        />
        {!isAllDay && (
          <TextInput
            type="time"
            label="at"
            aria-label="Starts at"
            value={startTime}
            required
            withAsterisk={false}
            onChange={(event) => move(startDay, event.currentTarget.value)}
          />
        )}
        <TextInput
          type="date"
          label="Ends"
          value={endDay}
          required
          withAsterisk={false}
          onChange={({ currentTarget: { value } }) => value && onChange({ ...draft, endDay: value })}
        />
        {!isAllDay && (
          <TextInput
            type="time"
            label="at"
            aria-label="Ends at"
            value={endTime}
            required
            withAsterisk={false}
            onChange={({ currentTarget: { value } }) => value && onChange({ ...draft, endTime: value })}
          />
        )}
      </div>
      {!isAllDay && <Zones draft={draft} onChange={onChange} />}
    </fieldset>
  )
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

interface FlagsProps extends Pick<Props, 'draft' | 'mayHide'> {
  set(patch: Partial<EventDraft>): void
}

function Flags({ draft, mayHide, set }: FlagsProps) {
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
