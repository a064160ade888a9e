interface GuidePage {
  /** As its file and its address are called. */
  readonly name: string
  readonly title: string
}

/** The pages of the guide in `docs/guide`, in the order in which one reads them. */
export const guide: readonly { readonly title: string; readonly pages: readonly GuidePage[] }[] = [
  {
    title: 'For everyone',
    pages: [
      { name: 'first-steps', title: 'First steps' },
      { name: 'workspaces', title: 'Workspaces' },
      { name: 'chat', title: 'Chat' },
      { name: 'documents', title: 'Documents' },
      { name: 'calendars', title: 'Calendars' },
      { name: 'files', title: 'Files' },
      { name: 'search', title: 'Search' },
      { name: 'notifications', title: 'Notifications' },
      { name: 'offline', title: 'Working offline' },
    ],
  },
  {
    title: 'For admins',
    pages: [
      { name: 'running', title: 'Running Atrium' },
      { name: 'people', title: 'People and roles' },
      { name: 'commands', title: 'Commands' },
    ],
  },
]

const texts = import.meta.glob<string>('../../../docs/guide/*.md', { query: '?raw', import: 'default' })
const pictures = import.meta.glob<string>('../../../docs/guide/pictures/*-desktop-*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The Markdown of a page, with pictures and links as they are called in the app; undefined where there is no such page. */
export async function guideText(name: string, scheme: 'light' | 'dark'): Promise<string | undefined> {
  const markdown = await texts[`../../../docs/guide/${name}.md`]?.()
  return markdown
    ?.replaceAll(/^#(#+ )/gm, '$1')
    .replaceAll(/\]\(([a-z-]+)\.md\)/g, '](/help/$1)')
    .replaceAll(/\]\((pictures\/[a-z-]+-desktop-)light\.png\)/g, (_all, picture: string) => {
      return `](${pictures[`../../../docs/guide/${picture}${scheme}.png`] ?? ''})`
    })
}
