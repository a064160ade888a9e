/** Whose pages may be shown inside ours, and how their links become ones that can be. */
const hosts: readonly { readonly name: string; readonly match: RegExp; frame(found: RegExpExecArray): string }[] = [
  {
    name: 'YouTube',
    match: /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/watch\?(?:.*&)?v=|youtu\.be\/|youtube\.com\/shorts\/)([\w-]{11})/,
    frame: ([, id]) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    name: 'Vimeo',
    match: /^https:\/\/(?:www\.)?vimeo\.com\/(\d+)/,
    frame: ([, id]) => `https://player.vimeo.com/video/${id}?dnt=1`,
  },
  {
    name: 'Loom',
    match: /^https:\/\/(?:www\.)?loom\.com\/share\/(\w+)/,
    frame: ([, id]) => `https://www.loom.com/embed/${id}`,
  },
  {
    name: 'Figma',
    match: /^https:\/\/(?:www\.)?figma\.com\/(?:file|design|proto|board)\/[\w-]+/,
    frame: ({ input }) => `https://www.figma.com/embed?embed_host=atrium&url=${encodeURIComponent(input)}`,
  },
  {
    name: 'CodePen',
    match: /^https:\/\/codepen\.io\/([\w-]+)\/pen\/(\w+)/,
    frame: ([, user, pen]) => `https://codepen.io/${user}/embed/${pen}?default-tab=result`,
  },
]

/** The page to show for a link, of those whose sites may be shown; undefined for any other. */
export function embedUrl(link: string): { readonly name: string; readonly src: string } | undefined {
  for (const { name, match, frame } of hosts) {
    const found = match.exec(link)
    if (found) return { name, src: frame(found) }
  }
  return undefined
}
