import { useEffect, useState } from 'react'
import { type Client, useClient } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'
import { mostPagesAsked, whoIsInPages } from '../../contract/body-queries.ts'
import type { Document } from '../../contract/document.ts'
import { type Here, useHereNow } from './here-now.ts'

type Keys = readonly Pick<Document, 'space' | 'id'>[]

/** A list that is scrolled changes what it shows many times a second. */
const gatherMs = 250
const againMs = 5_000
const nobody: readonly Here[] = []

/**
 * The others who have the pages open that a list shows: of the page that this screen shows as that page says it, of the rest
 * looked up anew every few seconds.
 */
export function useWhoIsHere(shown: Keys): (page: Pick<Document, 'space' | 'id'>) => readonly Here[] {
  const client = useClient()
  const people = usePeopleById()
  const hereNow = useHereNow(client)
  const [found, setFound] = useState<Readonly<Record<string, readonly string[]>>>({})
  const asked = JSON.stringify(shown.map(({ space, id }) => ({ space, id })).slice(0, mostPagesAsked))
  useEffect(() => {
    const keys: Keys = JSON.parse(asked)
    let isCurrent = true
    async function look(): Promise<void> {
      if (document.visibilityState === 'hidden') return
      // Offline nobody knows who is where.
      const now = client.connection().state === 'online' ? await ask(client, keys) : {}
      // What is the same as before draws nothing.
      if (isCurrent) setFound((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
    }
    const [first, again] = [setTimeout(look, gatherMs), setInterval(look, againMs)]
    return () => {
      isCurrent = false
      clearTimeout(first)
      clearInterval(again)
    }
  }, [client, asked])
  return (page) => {
    const now = hereNow(page)
    const others = found[page.id]?.filter((person) => person !== client.person) ?? []
    if (now || others.length === 0) return now ?? nobody
    const named = others.map((one) => ({ id: one, name: people.get(one)?.displayName ?? 'Someone' }))
    return named.toSorted((one, other) => one.name.localeCompare(other.name))
  }
}

async function ask(client: Client, keys: Keys): Promise<Readonly<Record<string, readonly string[]>>> {
  const spaces = [...new Set(keys.map(({ space }) => space))]
  const answers = await Promise.all(
    spaces.map((space) => {
      const pages = keys.filter((key) => key.space === space).map(({ id }) => id)
      return client.ask(whoIsInPages, { space, pages })
    }),
  )
  return Object.assign({}, ...answers.map((answer) => (answer.ok ? answer.output.people : {})))
}
