import { Button } from '@mantine/core'
import { bytesInWords } from '@atrium/base/bytes-in-words'
import { useAsk, useClient, useRow } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'
import { FormError, ProgressBar, Spinner } from '@atrium/ui'
import { useState } from 'react'
import { FileQuotas, noQuotas, quotasKey } from '../contract/quotas.ts'
import { type SpaceUsage, usageOfSpaces, usagePageSize } from '../contract/room.ts'
import { QuotasForm } from './quotas-form.tsx'

const page = { limit: usagePageSize }

/** How much room the files of the team take and may take, for its owner and admins. */
export function StorageSettings() {
  const quotas = useRow(FileQuotas, quotasKey) ?? noQuotas
  const { answer } = useAsk(usageOfSpaces, page)
  if (!answer) return <Spinner label="Loading storage" />
  if (!answer.ok) return <FormError>{answer.message}</FormError>
  const { total, configured, spaces, hasMore } = answer.output
  return (
    <div className="stack gap-16">
      <Total total={total} most={least(configured.everywhere, bytesOf(quotas.everywhere))} />
      <QuotasForm key={JSON.stringify(quotas)} quotas={quotas} configured={configured} />
      {spaces.length > 0 && <Spaces first={spaces} hasMore={hasMore} />}
    </div>
  )
}

const bytesOf = (megabytes: number | null): number | null => (megabytes === null ? null : megabytes * 1_048_576)

const least = (one: number | null, other: number | null): number | null =>
  one === null ? other : Math.min(one, other ?? one)

function Total({ total, most }: { readonly total: number; readonly most: number | null }) {
  if (most === null) return <p>Storage used: {bytesInWords(total)}.</p>
  const tone = total >= most ? 'danger' : 'plain'
  return (
    <div className="stack gap-8">
      <p>
        Storage used: {bytesInWords(total)} of {bytesInWords(most)}.
      </p>
      <ProgressBar label="Storage used" value={Math.min(total, most)} max={most} tone={tone} />
    </div>
  )
}

/** The spaces with the most files, and more of them when asked. */
function Spaces({ first, hasMore }: { readonly first: readonly SpaceUsage[]; readonly hasMore: boolean }) {
  const client = useClient()
  const nameOf = useNames()
  const [more, setMore] = useState<{ readonly spaces: readonly SpaceUsage[]; readonly hasMore: boolean }>()
  const shown = [...first, ...(more?.spaces ?? [])]

  async function showMore(): Promise<void> {
    const last = shown.at(-1)
    if (!last) return
    const { space, bytes } = last
    const answer = await client.ask(usageOfSpaces, { ...page, below: { space, bytes } })
    if (!answer.ok) return
    const { spaces, hasMore: hasEvenMore } = answer.output
    setMore((before) => ({ spaces: [...(before?.spaces ?? []), ...spaces], hasMore: hasEvenMore }))
  }

  return (
    <>
      <h3 className="named">Storage by space</h3>
      <ul role="list" aria-label="Storage by space">
        {shown.map((usage) => (
          <li key={usage.space} className="entry">
            <span className="breaks">{nameOf(usage)}</span>
            <span className="dimmed digits">{bytesInWords(usage.bytes)}</span>
          </li>
        ))}
      </ul>
      {(more?.hasMore ?? hasMore) && (
        <div>
          <Button variant="default" size="xs" onClick={() => void showMore()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** What a space is called here. */
function useNames(): (usage: SpaceUsage) => string {
  const people = usePeopleById()
  return ({ kind, name, person }) => {
    const whose = people.get(person ?? '')?.displayName ?? 'a former member'
    return {
      team: 'The team',
      person: `Personal files of ${whose}`,
      pages: 'Documents shared with some people',
      direct: 'Direct conversations',
      workspace: name ?? `Workspace of ${whose}`,
    }[kind]
  }
}
