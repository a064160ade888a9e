import { Menu } from '@mantine/core'
import {
  IconFileTypeDocx,
  IconFileTypeHtml,
  IconMarkdown,
  IconMessageShare,
  IconPencilQuestion,
  IconPrinter,
} from '@tabler/icons-react'
import { useClient } from '@atrium/engine/web'
import { useHandleOf } from '@atrium/features/groups/web'
import { usePeopleById } from '@atrium/features/people/web'
import { showProblem, showToast } from '@atrium/ui'
import type { Document } from '../../contract/document.ts'
import { documentPath } from '../../contract/document-path.ts'
import type { ExportFormat } from './export-pages.ts'
import { useHasComments } from './use-has-comments.ts'
import { useHasSuggestions } from './use-has-suggestions.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The ways of a page out. Only what is on the screen can be printed. */
export function ExportItems({ page }: { page: Document }) {
  const client = useClient()
  const people = usePeopleById()
  const handleOf = useHandleOf()
  const isSuggested = useHasSuggestions(page)
  const isCommented = useHasComments(page)
  const nameOf = (person: string): string => people.get(person)?.displayName ?? 'Someone'

  async function give(format: ExportFormat): Promise<void> {
    try {
      const { exportPage, leftOutWords } = await import('./export-pages.ts')
      const words = leftOutWords(await exportPage(client, page, { format, nameOf, handleOf }))
      if (words !== '') showToast(words)
    } catch (error) {
      showProblem(error instanceof Error ? error.message : 'The export failed. Try again.')
    }
  }

  return (
    <>
      <Menu.Item leftSection={<IconMarkdown {...icon} />} onClick={() => void give('markdown')}>
        Export as Markdown
      </Menu.Item>
      {isSuggested && (
        <Menu.Item leftSection={<IconPencilQuestion {...icon} />} onClick={() => void give('suggestions')}>
          Export as Markdown with suggestions
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconFileTypeHtml {...icon} />} onClick={() => void give('html')}>
        Export as HTML
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypeDocx {...icon} />} onClick={() => void give('word')}>
        Export as Word
      </Menu.Item>
      {isCommented && (
        <Menu.Item leftSection={<IconMessageShare {...icon} />} onClick={() => void give('comments')}>
          Export as Word with comments
        </Menu.Item>
      )}
      {location.pathname === documentPath(page) && (
        <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => setTimeout(() => print())}>
          Print or save as PDF
        </Menu.Item>
      )}
    </>
  )
}
