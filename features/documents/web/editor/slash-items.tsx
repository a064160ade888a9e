import { SourceBlockWithPreviewExtension, insertOrUpdateBlockForSlashMenu } from '@blocknote/core/extensions'
import { type DefaultReactSuggestionItem, getDefaultReactSlashMenuItems } from '@blocknote/react'
import {
  IconBulb,
  IconColumns2,
  IconColumns3,
  IconFilePlus,
  IconListTree,
  IconMathFunction,
  IconRefresh,
  IconSchema,
  IconSuperscript,
  IconWorldWww,
} from '@tabler/icons-react'
import { isInColumn, putColumns } from './columns/columns.ts'
import type { PageEditor } from './page-editor.ts'
import { putSource } from './typing-rules.ts'

/** What '/' offers: the library's own blocks and ours, each group once; `onPage` makes a page inside this one. */
export function slashItems(editor: PageEditor, onPage: () => void): DefaultReactSuggestionItem[] {
  const own = [...basicItems(editor, onPage), ...advancedItems(editor)]
  const all = [...getDefaultReactSlashMenuItems(editor), ...own]
  const groups = [...new Set(all.map(({ group }) => group))]
  return groups.flatMap((group) => all.filter((item) => item.group === group))
}

const put = (editor: PageEditor, type: string) => (): void => void insertOrUpdateBlockForSlashMenu(editor, { type })

const putDrawn = (editor: PageEditor, type: string) => (): void => {
  const { id } = insertOrUpdateBlockForSlashMenu(editor, { type })
  editor.getExtension(SourceBlockWithPreviewExtension)?.store.setState((state) => ({ ...state, popupOpen: id }))
}

function basicItems(editor: PageEditor, onPage: () => void): readonly DefaultReactSuggestionItem[] {
  return [
    {
      title: 'Document',
      subtext: 'A new document inside this one',
      aliases: ['page', 'subpage', 'sub-page', 'nested', 'doc'],
      group: 'Basic blocks',
      icon: <IconFilePlus size={18} />,
      onItemClick: onPage,
    },
    {
      title: 'Callout',
      subtext: 'Highlighted text',
      aliases: ['note', 'tip', 'warning', 'info', 'admonition'],
      group: 'Basic blocks',
      icon: <IconBulb size={18} />,
      onItemClick: put(editor, 'callout'),
    },
    {
      title: 'Embed',
      subtext: 'A video, a design or another page by its link',
      aliases: ['youtube', 'vimeo', 'figma', 'loom', 'iframe', 'link'],
      group: 'Media',
      icon: <IconWorldWww size={18} />,
      onItemClick: () => putEmbed(editor),
    },
  ]
}

function advancedItems(editor: PageEditor): readonly DefaultReactSuggestionItem[] {
  return [
    {
      title: 'Formula',
      subtext: 'Mathematics in LaTeX',
      aliases: ['math', 'latex', 'katex', 'equation'],
      group: 'Advanced',
      icon: <IconMathFunction size={18} />,
      onItemClick: putDrawn(editor, 'math'),
    },
    {
      title: 'Inline formula',
      subtext: 'LaTeX within a line; or type $x$',
      aliases: ['math', 'latex', 'katex', 'equation', 'inline'],
      group: 'Advanced',
      icon: <IconMathFunction size={18} />,
      onItemClick: () => putSource(editor, 'formula'),
    },
    {
      title: 'Footnote',
      subtext: 'A numbered note below the text',
      aliases: ['note', 'reference', 'citation', 'source'],
      group: 'Advanced',
      icon: <IconSuperscript size={18} />,
      onItemClick: () => putSource(editor, 'footnote'),
    },
    {
      title: 'Synced block',
      subtext: 'A block of another document by its link, kept up to date',
      aliases: ['sync', 'mirror', 'transclude', 'include', 'reuse'],
      group: 'Advanced',
      icon: <IconRefresh size={18} />,
      onItemClick: () => putEmbed(editor),
    },
    {
      title: 'Table of contents',
      subtext: 'Links to the headings in this document',
      aliases: ['toc', 'contents', 'outline', 'headings', 'index'],
      group: 'Advanced',
      icon: <IconListTree size={18} />,
      onItemClick: put(editor, 'contents'),
    },
    ...(isInColumn(editor) ? [] : [2, 3].map((count) => columnsItem(editor, count))),
    {
      title: 'Diagram',
      subtext: 'Drawn by Mermaid from a description',
      aliases: ['mermaid', 'flowchart', 'chart', 'graph'],
      group: 'Advanced',
      icon: <IconSchema size={18} />,
      onItemClick: putDrawn(editor, 'mermaid'),
    },
  ]
}

const columnsItem = (editor: PageEditor, count: number): DefaultReactSuggestionItem => ({
  title: `${count} columns`,
  subtext: 'Text, pictures and lists side by side',
  aliases: ['columns', 'layout', 'side by side', 'grid'],
  group: 'Advanced',
  icon: count === 2 ? <IconColumns2 size={18} /> : <IconColumns3 size={18} />,
  onItemClick: () => putColumns(editor, count),
})

function putEmbed(editor: PageEditor): void {
  const { id } = insertOrUpdateBlockForSlashMenu(editor, { type: 'embed' })
  // The box for its link is drawn a moment later.
  requestAnimationFrame(() => {
    const box = editor.prosemirrorView.dom.querySelector(`[data-id="${CSS.escape(id)}"] input`)
    if (box instanceof HTMLElement) box.focus()
  })
}

/** What is called as one typed comes first, with its group. */
export function bestFirst(items: DefaultReactSuggestionItem[], query: string): DefaultReactSuggestionItem[] {
  const best = items.find(({ title }) => title.toLowerCase() === query.toLowerCase())
  if (!best) return items
  const rank = (item: DefaultReactSuggestionItem): number => (item === best ? 0 : item.group === best.group ? 1 : 2)
  return items.toSorted((one, other) => rank(one) - rank(other))
}
