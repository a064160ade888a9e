import { useEffect, useState } from 'react'
import type { Access, RecordKind } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { Document } from '../../contract/document.ts'

/** What was written is looked through a moment after it is saved. */
const pauseMs = 5_000

const pages: readonly RecordKind[] = [Document]

/** A number that grows a moment after pages of some spaces have changed: what follows from that can be asked for then. */
export function usePageNews(spaces: readonly Access[], kinds: readonly RecordKind[] = pages): number {
  const client = useClient()
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function wait(): void {
      timer ??= setTimeout(() => {
        timer = undefined
        setChanges((count) => count + 1)
      }, pauseMs)
    }
    const stops = spaces.flatMap(({ id: space }) => kinds.map((kind) => client.subscribe(wait, { kind, space })))
    return () => {
      clearTimeout(timer)
      stops.forEach((stop) => stop())
    }
  }, [client, spaces, kinds])
  return changes
}
