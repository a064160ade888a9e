import { useState } from 'react'
import type { Asked, SpaceId } from '@atrium/engine/contract'
import { type RowChange, useAsk, useClient, useConnection, useRowNews, useRows } from '@atrium/engine/web'
import { filePageSize, listFiles } from '../contract/queries.ts'
import { SpaceFile } from '../contract/space-file.ts'
import { type FileSearch, mergeFiles } from './merge-files.ts'

export interface FileList {
  /** Undefined until the first answer. */
  readonly files: readonly SpaceFile[] | undefined
  readonly failure: string | undefined
  readonly hasMore: boolean
  loadMore(): void
}

interface Page {
  readonly files: readonly SpaceFile[]
  readonly hasMore: boolean
}

const nothing: Page = { files: [], hasMore: false }

/** The files that are looked for, a page after the other, kept up with what comes and changes; `space` stays the same. */
export function useFileList(search: FileSearch): FileList {
  const client = useClient()
  const { state } = useConnection()
  const input = { ...search, limit: filePageSize }
  const { answer, again } = useAsk(listFiles, input)
  const { next, keep } = useNextPages(JSON.stringify(input))
  const fresh = useFresh(search.space, () => {
    keep(nothing)
    again()
  })

  // Without a line what is at hand is better than nothing.
  const first = answer?.ok ? answer.output : nothing
  const isShown = answer ? answer.ok : state === 'offline'
  const found = [...first.files, ...next.files]
  const { hasMore } = next === nothing ? first : next

  async function loadMore(): Promise<void> {
    // What has changed may stand elsewhere now.
    const last = found.findLast(({ id }) => !fresh.has(id)) ?? found.at(-1)
    if (!last || !hasMore) return
    const page = await client.ask(listFiles, { ...input, after: last.id })
    if (page.ok) keep({ files: [...next.files, ...page.output.files], hasMore: page.output.hasMore })
  }

  return {
    files: isShown ? mergeFiles({ found, hasMore, fresh }, search) : undefined,
    hasMore,
    failure: answer && wordsOf(answer),
    loadMore: () => void loadMore(),
  }
}

const wordsOf = (answer: Asked): string | undefined => (answer.ok ? undefined : answer.message)

/** The files that came or changed since the server was asked, and all that are at hand as they are now. */
function useFresh(space: SpaceId, onMissed: () => void): ReadonlyMap<string, SpaceFile | null> {
  const atHand = useRows(SpaceFile, space)
  const [heard, setHeard] = useState<ReadonlyMap<string, SpaceFile | null>>(new Map())
  useRowNews(SpaceFile, space, (changes) => {
    setHeard((before) => (changes ? withChanges(before, changes) : new Map()))
    if (!changes) onMissed()
  })
  return new Map([...heard, ...atHand.map((file) => [file.id, file] as const)])
}

const withChanges = (before: ReadonlyMap<string, SpaceFile | null>, changes: readonly RowChange<SpaceFile>[]) =>
  new Map([...before, ...changes.map(({ id, row }) => [id, row ?? null] as const)])

/** The pages after the first, as long as the same is looked for. */
function useNextPages(question: string) {
  const [kept, setKept] = useState<{ readonly question: string; readonly page: Page }>()
  return {
    next: kept?.question === question ? kept.page : nothing,
    keep: (page: Page) => setKept({ question, page }),
  }
}
