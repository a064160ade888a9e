import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '@atrium/engine/web'
import { changeSettings, minPasswordLength, teamSettingWords } from '@atrium/features/auth/contract'
import { RegistrationChoices, type WhoRegisters, domainsIn } from '@atrium/features/auth/web'
import { Form, FormError, showToast } from '@atrium/ui'
import classes from './who-may-register.module.css'

/** So long passwords are offered; the shortest is the one that holds until somebody chooses. */
const lengths = [minPasswordLength, 8, 10, 12, 16].map((length) => ({
  value: String(length),
  label: `${length} characters${length === 10 ? ' (recommended)' : ''}`,
}))

/** Asks on the first day who may register, which is everybody until somebody chooses. */
export function WhoMayRegister() {
  const act = useAct(changeSettings)
  const [registration, setRegistration] = useState<WhoRegisters>('open')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const domains = domainsIn(String(fields.get('domains') ?? ''))
    setBusy(true)
    const answer = await act({ registration, domains, minPasswordLength: Number(fields.get('least')) })
    setBusy(false)
    setError(answer.ok ? undefined : answer.message)
    if (answer.ok) showToast('Registration settings saved.')
  }

  return (
    <section className={classes.card} aria-labelledby="who-may-register">
      <h2 id="who-may-register">Decide who can join</h2>
      <p className="dim">
        Until you choose, anyone who can open {location.host} can create an account. You can change this later in
        Administration.
      </p>
      <Form onSubmit={(event) => void handleSubmit(event)}>
        <RegistrationChoices chosen={registration} onChoose={setRegistration} />
        {registration === 'domain' && (
          <TextInput
            label={teamSettingWords.domains.label}
            name="domains"
            placeholder="example.org, example.com"
            required
            withAsterisk={false}
          />
        )}
        <NativeSelect label={teamSettingWords.minPasswordLength.label} name="least" data={lengths} maw={240} />
        <FormError>{error}</FormError>
        <Group>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Save'}
          </Button>
        </Group>
      </Form>
    </section>
  )
}
