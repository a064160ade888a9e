import { useEffect, useState } from 'react'
import type { Asked } from '@atrium/engine/contract'
import { type Client, useAsk, useClient, useLastOutput } from '@atrium/engine/web'
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
  const [look, setLook] = useState({ asked: '[]', round: 0 })
  const asked = JSON.stringify(shown.map(({ space, id }) => ({ space, id })).slice(0, mostPagesAsked))
  useEffect(() => {
    const lookAgain = (): void => {
      if (document.visibilityState !== 'hidden') setLook(({ round }) => ({ asked, round: round + 1 }))
    }
    const [first, again] = [setTimeout(lookAgain, gatherMs), setInterval(lookAgain, againMs)]
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [asked])
  const keys: Keys | undefined = look.round > 0 ? JSON.parse(look.asked) : undefined
  const found = useLastOutput(useAsk(askWho, keys, look.round).answer) ?? {}
  return (page) => {
    const now = hereNow(page)
    const others = found[page.id]?.filter((person) => person !== client.person) ?? []
    if (now || others.length === 0) return now ?? nobody
    const named = others.map((one) => ({ id: one, name: people.get(one)?.displayName ?? 'Someone' }))
    return named.toSorted((one, other) => one.name.localeCompare(other.name))
  }
}

type Found = Readonly<Record<string, readonly string[]>>

const last = new WeakMap<Client, Asked<Found>>()

/** What is the same as before is the same answer, which draws nothing. */
async function askWho(client: Client, keys: Keys, signal: AbortSignal): Promise<Asked<Found>> {
  const [before, now] = [last.get(client), await lookUp(client, keys, signal)]
  const answer = before && JSON.stringify(before) === JSON.stringify(now) ? before : now
  last.set(client, answer)
  return answer
}

async function lookUp(client: Client, keys: Keys, signal: AbortSignal): Promise<Asked<Found>> {
  // Offline nobody knows who is where.
  if (client.connection().state !== 'online') return { ok: true, output: {} }
  const spaces = [...new Set(keys.map(({ space }) => space))]
  const answers = await Promise.all(
    spaces.map((space) => {
      const pages = keys.filter((key) => key.space === space).map(({ id }) => id)
      return client.ask(whoIsInPages, { space, pages }, signal)
    }),
  )
  return { ok: true, output: Object.assign({}, ...answers.map((answer) => (answer.ok ? answer.output.people : {}))) }
}
