import { NativeSelect } from '@mantine/core'
import type { Named } from './use-others-in.ts'

interface Props {
  readonly people: readonly Named[]
  readonly person: string
  onChoose(person: string): void
}

/** Whom one sees documents as. */
export const PersonSelect = ({ people, person, onChoose }: Props) => (
  <NativeSelect
    size="xs"
    style={{ flex: '1 1 12rem' }}
    aria-label="Person"
    data={people.map((one) => ({ ...one }))}
    value={person}
    onChange={(event) => onChoose(event.currentTarget.value)}
  />
)
