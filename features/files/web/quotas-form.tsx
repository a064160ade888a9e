import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { bytesInWords } from '@atrium/base/bytes-in-words'
import { useAct } from '@atrium/engine/web'
import { FormError, showToast } from '@atrium/ui'
import { quotaWords } from '../contract/quota-words.ts'
import { type FileQuotas, changeQuotas, mostMegabytes } from '../contract/quotas.ts'

const fields = ['file', 'perSpace', 'everywhere'] as const
type Which = (typeof fields)[number]

interface Props {
  readonly quotas: FileQuotas
  /** What the server's own settings allow, in bytes. */
  readonly configured: Readonly<Record<Which, number | null>>
}

/** Sets how much room files may take. */
export function QuotasForm({ quotas, configured }: Props) {
  const act = useAct(changeQuotas)
  const [error, setError] = useState<string>()

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const [file, perSpace, everywhere] = fields.map((name) => megabytesIn(given.get(name)))
    const answer = await act({ file: file ?? null, perSpace: perSpace ?? null, everywhere: everywhere ?? null })
    setError(answer.ok ? undefined : answer.message)
    if (answer.ok) showToast('Storage limits saved.')
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="stack gap-16" aria-label="File storage">
      <div className="tiles">
        {fields.map((name) => (
          <TextInput
            key={name}
            name={name}
            label={`${quotaWords[name].label}, in MB`}
            type="number"
            min={1}
            max={mostMegabytes}
            placeholder="No limit"
            defaultValue={quotas[name] ?? ''}
            description={describe(configured[name])}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        ))}
      </div>
      <FormError>{error}</FormError>
      <div>
        <Button type="submit">Save limits</Button>
      </div>
    </form>
  )
}

const megabytesIn = (field: FormDataEntryValue | null): number | null =>
  typeof field === 'string' && field.trim() !== '' ? Number(field) : null

const describe = (most: number | null): string =>
  most === null ? 'Empty: no limit.' : `The server accepts at most ${bytesInWords(most)}.`
