import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import type { Client } from '@atrium/engine/web'
import { mostNamed } from '../../contract/queries.ts'
import { askNamed } from './ask-named.ts'

test('all events of a page are one question, and each is told what it asked', async () => {
  const questions: (readonly { readonly id: string }[])[] = []
  const client = {
    ask: (_query: unknown, { events }: { events: readonly { readonly id: string }[] }) => {
      questions.push(events)
      const told = events.map(({ id }) => (id === 'hidden' ? null : { title: id }))
      return Promise.resolve({ ok: true, output: { events: told } })
    },
  } as unknown as Client
  const ids = ['hidden', ...Array.from({ length: mostNamed }, (_, index) => `event ${index}`)]
  const answers = await Promise.all(ids.map((id) => askNamed(client, { space: teamSpace, id })))
  expect(answers.map((answer) => (answer.ok ? (answer.output?.title ?? 'hidden') : ''))).toEqual(ids)
  expect(questions.map((events) => events.length)).toEqual([mostNamed, 1])
  await askNamed(client, { space: teamSpace, id: 'later' })
  expect(questions).toHaveLength(3)
})
