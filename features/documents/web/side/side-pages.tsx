import { lazyPart, readStored } from '@atrium/ui'
import type { ListedPages } from './listed-pages.ts'

/**
 * In the sidebar, in a `li` of the class `sideList.line` after the way to the documents of a space: what unfolds them, and they.
 * Until its code has come it keeps their place.
 */
export const SidePages = lazyPart<ListedPages>(
  async () => (await import('./pages-fold.tsx')).PagesFold,
  ({ space, root = space }) => <div style={{ height: Number(readStored(`height-${root}`)) }} />,
)
