import { IconFileText } from '@tabler/icons-react'
import { documentPath, titleOf } from '@atrium/features/documents/contract'
import { useRecentPages } from '@atrium/features/documents/web'
import type { ChoiceGroup } from '@atrium/features/search/web'

const most = 5

/** The documents that one opened last, without the one that is open. */
export function useRecentChoices(go: (path: string) => void): ChoiceGroup['choices'] {
  return useRecentPages()
    .filter((page) => documentPath(page) !== location.pathname)
    .slice(0, most)
    .map((page) => ({
      key: `recent document ${page.id}`,
      label: titleOf(page),
      icon: IconFileText,
      run: () => go(documentPath(page)),
    }))
}
