import { NativeSelect } from '@mantine/core'

const days = [1, 7, 30, 90].map((count) => ({ value: `${count}`, label: count === 1 ? '1 day' : `${count} days` }))
const uses = [1, 5, 25, 100, 1_000].map((count) => ({
  value: `${count}`,
  label: count === 1 ? '1 person' : `${count.toLocaleString('en')} people`,
}))

interface Props {
  readonly mostDays: number
  readonly mostUses: number
}

/** How long a new link leads in, and how many; `linkLimitsIn` reads the choice from the form. */
export const LinkLimits = ({ mostDays, mostUses }: Props) => (
  <>
    <NativeSelect
      label="Expires in"
      name="days"
      data={days.filter(({ value }) => Number(value) <= mostDays)}
      defaultValue="7"
    />
    <NativeSelect
      label="Can be used by"
      name="uses"
      data={uses.filter(({ value }) => Number(value) <= mostUses)}
      defaultValue="1"
    />
  </>
)

/** What was chosen in a form with `LinkLimits`: days, and people. */
export const linkLimitsIn = (form: FormData): { readonly days: number; readonly uses: number } => ({
  days: Number(form.get('days')),
  uses: Number(form.get('uses')),
})
