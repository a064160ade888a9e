import { useEffect, useState } from 'react'
import type { Asked } from '@atrium/engine/contract'
import { useAsk, useClient, useRows } from '@atrium/engine/web'
import { type FileOrder, filePageSize, findFile, listFiles } from '../contract/queries.ts'
import { type FileKind, SpaceFile } from '../contract/space-file.ts'

export interface FileSearch {
  readonly space: string
  readonly order: FileOrder
  readonly kind: FileKind | undefined
  readonly name: string
  readonly isDeleted: boolean
}

export interface FileList {
  /** Undefined until the first answer. */
  readonly files: readonly SpaceFile[] | undefined
  readonly failure: string | undefined
  readonly hasMore: boolean
  loadMore(): void
  /** Looks at one file again, after something was done to it. */
  refresh(id: string): Promise<void>
}

interface Page {
  readonly files: readonly SpaceFile[]
  readonly hasMore: boolean
}

const nothing: Page = { files: [], hasMore: false }

/** The files that are looked for, a page after the other, kept up with what comes and changes. */
export function useFileList({ kind, ...rest }: FileSearch): FileList {
  const client = useClient()
  const { space, isDeleted } = rest
  const atHand = useRows(SpaceFile, space)
  const input = { ...rest, kind, limit: filePageSize }
  const { answer, again } = useAsk(listFiles, input)
  const { next, keep } = useNextPages(JSON.stringify(input))
  const [looked, setLooked] = useState<ReadonlyMap<string, SpaceFile | null>>(new Map())
  useEffect(() => again(), [again, atHand])

  const first = answer?.ok ? answer.output : nothing
  const found = [...first.files, ...next.files]
  const { hasMore } = next === nothing ? first : next

  async function loadMore(): Promise<void> {
    const last = found.at(-1)
    if (!last || !hasMore) return
    const page = await client.ask(listFiles, { ...input, after: last.id })
    if (page.ok) keep({ files: [...next.files, ...page.output.files], hasMore: page.output.hasMore })
  }

  return {
    files: answer?.ok ? merged(found, { looked, atHand, isDeleted }) : undefined,
    hasMore,
    failure: answer && wordsOf(answer),
    loadMore: () => void loadMore(),
    async refresh(id) {
      const again = await client.ask(findFile, { space, id })
      if (again.ok) setLooked((before) => new Map([...before, [id, again.output.file]]))
    },
  }
}

const wordsOf = (answer: Asked): string | undefined => (answer.ok ? undefined : answer.message)

/** The pages after the first, as long as the same is looked for. */
function useNextPages(question: string) {
  const [kept, setKept] = useState<{ readonly question: string; readonly page: Page }>()
  return {
    next: kept?.question === question ? kept.page : nothing,
    keep: (page: Page) => setKept({ question, page }),
  }
}

interface Known {
  readonly looked: ReadonlyMap<string, SpaceFile | null>
  readonly atHand: readonly SpaceFile[]
  readonly isDeleted: boolean
}

/** Each file once, as it is known last, without those that are no longer looked for. */
function merged(files: readonly SpaceFile[], { looked, atHand, isDeleted }: Known): readonly SpaceFile[] {
  const fresh = new Map<string, SpaceFile | null>([...looked, ...atHand.map((file) => [file.id, file] as const)])
  const each = new Map(files.map((file) => [file.id, fresh.has(file.id) ? fresh.get(file.id) : file]))
  return [...each.values()].flatMap((file) => (file && (file.deletedAt !== null) === isDeleted ? [file] : []))
}
