import type { Client } from '@atrium/engine/web'
import { pageOf, viewPage } from '@atrium/features/analytics/contract'

interface Navigations {
  addEventListener(type: 'navigatesuccess', listener: () => void): void
  removeEventListener(type: 'navigatesuccess', listener: () => void): void
}

/** Tells the server which kinds of pages are opened, until it says that it does not count; in browsers that know when. */
export function countViews(client: Client): void {
  const { navigation } = globalThis as { readonly navigation?: Navigations }
  let last = ''

  async function count(): Promise<void> {
    const page = pageOf(location.pathname)
    if (page === last || client.connection().state !== 'online') return
    last = page
    const answer = await client.ask(viewPage, { page })
    if (answer.ok && !answer.output.isCounting) navigation?.removeEventListener('navigatesuccess', handleMove)
  }

  const handleMove = (): void => void count()
  navigation?.addEventListener('navigatesuccess', handleMove)
  void count()
}
