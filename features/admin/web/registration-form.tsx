import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '@atrium/engine/web'
import {
  type TeamSettings,
  changeSettings,
  maxPasswordLength,
  minPasswordLength,
  teamSettingWords,
} from '@atrium/features/auth/contract'
import { RegistrationChoices, domainsIn } from '@atrium/features/auth/web'
import { Form, FormError, showToast } from '@atrium/ui'

/** Who may register, how long passwords are, and what anybody learns. */
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
    const answer = await act(
      changedIn(settings, {
        registration,
        domains,
        hidesAccounts: fields.has('hidesAccounts'),
        minPasswordLength: Number(fields.get('minPasswordLength')),
      }),
    )
    setBusy(false)
    setError(answer.ok ? undefined : answer.message)
    if (answer.ok) showToast('Team settings saved.')
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(event)} aria-label="Registration">
      <RegistrationChoices chosen={registration} onChoose={setRegistration} />
      {registration === 'domain' && (
        <TextInput
          label={teamSettingWords.domains.label}
          name="domains"
          placeholder="example.org, example.com"
          defaultValue={settings.domains.join(', ')}
          description="Separated by commas. Subdomains are not included."
        />
      )}
      <TextInput
        label={teamSettingWords.minPasswordLength.label}
        name="minPasswordLength"
        type="number"
        w="14rem"
        min={minPasswordLength}
        max={maxPasswordLength}
        required
        withAsterisk={false}
        defaultValue={settings.minPasswordLength}
        description="For new passwords only."
      />
      <Checkbox
        name="hidesAccounts"
        defaultChecked={settings.hidesAccounts}
        label={teamSettingWords.hidesAccounts.label}
        description="Registration and password reset show the same message for every address and send the details by email. New people sign in after registering."
      />
      <FormError>{error}</FormError>
      <Group justify="flex-end">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save changes'}
        </Button>
      </Group>
    </Form>
  )
}

type Settings = Omit<TeamSettings, 'space' | 'id'>

/** Those of `chosen` that are other than before, so that the audit log names no others. */
function changedIn(before: Settings, chosen: Settings): Partial<Settings> {
  const { registration, domains, hidesAccounts, minPasswordLength: least } = chosen
  return {
    ...(registration !== before.registration && { registration }),
    ...(domains.join() !== before.domains.join() && { domains }),
    ...(hidesAccounts !== before.hidesAccounts && { hidesAccounts }),
    ...(least !== before.minPasswordLength && { minPasswordLength: least }),
  }
}
