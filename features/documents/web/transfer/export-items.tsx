import { Menu } from '@mantine/core'
import { IconFileTypeHtml, IconMarkdown, IconPrinter } from '@tabler/icons-react'
import { useClient } from '@atrium/engine/web'
import { showToast } from '@atrium/ui'
import type { Document } from '../../contract/document.ts'
import { documentPath } from '../../contract/document-path.ts'
import type { ExportFormat } from './export-pages.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The ways of a page out. Only what is on the screen can be printed. */
export function ExportItems({ page }: { page: Document }) {
  const client = useClient()

  async function give(format: ExportFormat): Promise<void> {
    try {
      const { exportPage } = await import('./export-pages.ts')
      await exportPage(client, page, format)
    } catch (error) {
      showToast(error instanceof Error ? error.message : 'The export failed. Try again.')
    }
  }

  return (
    <>
      <Menu.Item leftSection={<IconMarkdown {...icon} />} onClick={() => void give('markdown')}>
        Export as Markdown
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypeHtml {...icon} />} onClick={() => void give('html')}>
        Export as HTML
      </Menu.Item>
      {location.pathname === documentPath(page) && (
        <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => setTimeout(() => print())}>
          Print or save as PDF
        </Menu.Item>
      )}
    </>
  )
}
