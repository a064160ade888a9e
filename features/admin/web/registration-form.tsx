import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '@atrium/engine/web'
import { type TeamSettings, changeSettings, maxPasswordLength, minPasswordLength } from '@atrium/features/auth/contract'
import { FormError, showToast } from '@atrium/ui'
import classes from './team-settings.module.css'

const choices = [
  { value: 'open', label: 'Everybody', hint: 'Whoever reaches this page may make an account.' },
  { value: 'invitation', label: 'Only with an invitation link', hint: 'Make the links below.' },
  { value: 'domain', label: 'Addresses of our domains', hint: 'And whoever has an invitation link.' },
] as const

/** Who may register, how long passwords are, and what strangers learn. */
export function RegistrationForm({ settings }: { readonly settings: TeamSettings }) {
  const act = useAct(changeSettings)
  const [registration, setRegistration] = useState(settings.registration)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const domains = fields.has('domains') ? domainsIn(String(fields.get('domains'))) : settings.domains
    setBusy(true)
    const answer = await act({
      ...{ registration, domains, hidesAccounts: fields.has('hidesAccounts') },
      minPasswordLength: Number(fields.get('minPasswordLength')),
    })
    setBusy(false)
    setError(answer.ok ? undefined : answer.message)
    if (answer.ok) showToast('Team settings saved.')
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className={classes.form} aria-label="Registration">
      <Choices chosen={registration} onChoose={setRegistration} />
      {registration === 'domain' && (
        <TextInput
          {...{ label: 'E-mail domains', name: 'domains', placeholder: 'example.org, example.com' }}
          defaultValue={settings.domains.join(', ')}
          description="Divided by commas. An address has to be of just that domain."
        />
      )}
      <TextInput
        {...{ label: 'Least characters of a password', name: 'minPasswordLength', type: 'number', w: '14rem' }}
        {...{ min: minPasswordLength, max: maxPasswordLength, required: true, withAsterisk: false }}
        defaultValue={settings.minPasswordLength}
        description="For passwords chosen from now on."
      />
      <label className={classes.choice}>
        <input type="checkbox" name="hidesAccounts" defaultChecked={settings.hidesAccounts} />
        <span>
          Hide who has an account
          <small>
            Asking for a new password and registering then say the same for every address, and the owner of the address
            gets a letter. Who registers signs in afterwards.
          </small>
        </span>
      </label>
      <FormError>{error}</FormError>
      <Group justify="flex-end">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save changes'}
        </Button>
      </Group>
    </form>
  )
}

type Who = TeamSettings['registration']

function Choices({ chosen, onChoose }: { readonly chosen: Who; onChoose(who: Who): void }) {
  return (
    <fieldset className={classes.choices}>
      <legend>Who may register</legend>
      {choices.map(({ value, label, hint }) => (
        <label key={value} className={classes.choice}>
          <input
            {...{ type: 'radio', name: 'registration', value, checked: chosen === value }}
            onChange={() => onChoose(value)}
          />
          <span>
            {label}
            <small>{hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const domainsIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, ''))
    .filter(Boolean)
