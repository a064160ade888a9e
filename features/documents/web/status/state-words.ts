import type { PageStatus } from '../../contract/document.ts'

/** What each state of a page is called. */
export const stateWords: Readonly<Record<PageStatus['state'], string>> = {
  draft: 'Draft',
  'in-review': 'In review',
  verified: 'Verified',
}
