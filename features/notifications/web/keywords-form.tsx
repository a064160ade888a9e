import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ownSpace } from '@atrium/engine/contract'
import { useAct, useClient, useRows } from '@atrium/engine/web'
import { IconButton } from '@atrium/ui'
import { addKeyword, mostKeywords, removeKeyword } from '../contract/keywords.ts'
import { Keyword } from '../contract/keyword.ts'
import classes from './keywords-form.module.css'

/** The words of which one wants to hear. */
export function KeywordsForm() {
  const { person } = useClient()
  const keywords = useRows(Keyword, ownSpace(person)).toSorted((one, other) => one.at - other.at)
  const add = useAct(addKeyword)
  const remove = useAct(removeKeyword)
  const [word, setWord] = useState('')
  const [error, setError] = useState<string>()

  async function handleAdd(event: FormEvent): Promise<void> {
    event.preventDefault()
    const answer = await add({ word })
    setError(answer.ok ? undefined : answer.message)
    if (answer.ok) setWord('')
  }

  async function handleRemove(removed: string): Promise<void> {
    const answer = await remove({ word: removed })
    setError(answer.ok ? undefined : answer.message)
  }

  return (
    <Stack gap={12}>
      <form onSubmit={(event) => void handleAdd(event)}>
        <Group gap="sm" align="flex-end" wrap="nowrap">
          <TextInput
            label="Keyword"
            description={`${keywords.length} of ${mostKeywords}. Whole words only; case and accents do not matter.`}
            value={word}
            error={error}
            maxLength={40}
            flex={1}
            maw="22rem"
            onChange={(event) => setWord(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={word.trim() === ''}>
            Add<span className="unseen"> keyword</span>
          </Button>
        </Group>
      </form>
      {keywords.length > 0 && (
        <Group component="ul" role="list" aria-label="Keywords" gap="sm">
          {keywords.map(({ id, word: one }) => (
            <li key={id} className={classes.word}>
              <span>{one}</span>
              <IconButton
                label={`Remove ${one}`}
                title="Remove"
                className={classes.remove}
                onClick={() => void handleRemove(one)}
              >
                <IconX size={14} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </Group>
      )}
    </Stack>
  )
}
