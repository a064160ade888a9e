import type { Plugin, Rolldown } from 'vite'
import { closure } from './closure.ts'

interface Room {
  /** As the router has them. */
  readonly paths: readonly string[]
  /** What it is made from. */
  readonly from: readonly string[]
  /** What it fetches in any case as soon as it stands there. */
  readonly later?: readonly string[]
}

const later = ['editor/document-body.tsx', 'backlinks/backlinks.tsx']

/** Where people come in first; the others find their files by themselves. */
export const rooms: readonly Room[] = [
  { paths: ['/'], from: ['rooms/dashboard.tsx'] },
  { paths: ['/chat'], from: ['rooms/chat.tsx'] },
  { paths: ['/chat/$id'], from: ['rooms/direct.tsx'] },
  { paths: ['/calendar', '/personal/calendar'], from: ['rooms/calendar.tsx'] },
  { paths: ['/documents', '/personal/documents'], from: ['rooms/documents.tsx'] },
  {
    paths: ['/documents/$id', '/personal/documents/$id', '/shared/$space/documents/$id'],
    from: ['rooms/document.tsx'],
    later,
  },
  { paths: ['/workspaces/$workspaceId/documents/$docId'], from: ['rooms/document-error.tsx'], later },
  { paths: ['/workspaces'], from: ['rooms/workspaces.tsx'] },
  { paths: ['/workspaces/$id'], from: ['rooms/workspace.tsx'] },
  { paths: ['/files', '/personal/files'], from: ['rooms/files.tsx'] },
  { paths: ['/team'], from: ['rooms/team.tsx'] },
  { paths: ['/settings'], from: ['settings/settings.tsx'] },
  { paths: ['/search'], from: ['search/search.tsx'] },
]

const shell = ['shell/shell.tsx', 'shell/open-client.ts']

/** Lists what each room loads first beside what the page itself names, for the server to tell browsers at once. */
export function listEarlyFiles(): Plugin {
  return {
    name: 'atrium:list-early-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const filesOf = (from: readonly string[]): readonly string[] => [
        ...new Set(from.flatMap((source) => closure(chunks, source)).flatMap(filesWith)),
      ]
      const page = bundle['index.html']
      const html = page?.type === 'asset' ? String(page.source) : ''
      const listed = rooms.flatMap(({ paths, from, later = [] }) => {
        const first = filesOf([...shell, ...from]).filter((file) => !html.includes(file))
        const last = filesOf(later).filter((file) => !html.includes(file) && !first.includes(file))
        const [files, behind] = [first, last].map((some) => some.map((file) => `/${file}`))
        return paths.map((path) => ({ path, files, later: behind }))
      })
      this.emitFile({ type: 'asset', fileName: 'early-files.json', source: JSON.stringify(listed) })
    },
  }
}

const filesWith = ({ fileName, viteMetadata }: Rolldown.OutputChunk): readonly string[] => [
  fileName,
  ...(viteMetadata?.importedCss ?? []),
]
