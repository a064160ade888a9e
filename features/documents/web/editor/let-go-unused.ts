import type { SpaceId } from '@atrium/engine/contract'
import { XmlElement, type XmlFragment } from 'yjs'
import type { Client } from '@atrium/engine/web'
import { SpaceFile, deleteFile, fileAt } from '@atrium/features/files/contract'

interface Brought {
  readonly client: Pick<Client, 'row' | 'act'>
  /** The blocks of the page that it was brought for. */
  readonly blocks: XmlFragment
  readonly file: { readonly space: SpaceId; readonly id: string }
}

/** The server looks at a page some two seconds after a change. */
const unusedAfterMs = 10_000

/** Has a file that was just brought in looked after: in a moment, or at once when the tab is closed before that. */
export function lookAfter(brought: Brought): void {
  const timer = setTimeout(look, unusedAfterMs)
  addEventListener('pagehide', look)
  function look(): void {
    clearTimeout(timer)
    removeEventListener('pagehide', look)
    void letGoUnused(brought)
  }
}

/**
 * Puts a file into the trash that no block shows. The server does so with what a page showed when it looked; this is for what
 * was taken off before that, and it comes back the same way when the page shows it again.
 */
export async function letGoUnused({ client, blocks, file }: Brought): Promise<void> {
  const row = client.row(SpaceFile, file)
  if (!row || row.deletedAt !== null || row.places.length > 0 || isShown(blocks, file.id)) return
  await client.act(deleteFile, file)
}

function isShown(blocks: XmlFragment, id: string): boolean {
  return blocks.toArray().some((part) => part instanceof XmlElement && (isOf(part, id) || isShown(part, id)))
}

function isOf(element: XmlElement, id: string): boolean {
  const url = element.getAttribute('url')
  return typeof url === 'string' && fileAt(url)?.id === id
}
