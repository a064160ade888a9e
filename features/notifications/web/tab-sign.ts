const most = 99
const plainIcon = '/icon.svg'
const unreadIcon = '/icon-unread.svg'

/** A title with the number of what is unread before it. */
export const titleWith = (title: string, unread: number): string =>
  unread > 0 ? `(${unread > most ? `${most}+` : unread}) ${title}` : title

interface Written {
  readonly plain: string
  readonly shown: string
}

/** What stands in the tab: a number before whatever the page is called, a dot in its icon, a badge on the installed app. */
export function createTabSign(page: Document) {
  /** Titles that carry a number of ours; one that reads otherwise was written anew since. */
  const written = new WeakMap<HTMLTitleElement, Written>()
  let unread = 0

  function writeTitle(): void {
    const title = page.head.querySelector('title')
    if (!title) return
    const before = written.get(title)
    const plain = before?.shown === title.text ? before.plain : title.text
    const shown = titleWith(plain, unread)
    written.set(title, { plain, shown })
    if (title.text !== shown) title.text = shown
  }

  const titles = new MutationObserver(writeTitle)
  titles.observe(page.head, { childList: true, subtree: true, characterData: true })

  function show(count: number): void {
    unread = count
    writeTitle()
    const icon = page.head.querySelector('link[rel="icon"]')
    icon?.setAttribute('href', count > 0 ? unreadIcon : plainIcon)
    // Only an installed app has a badge, and not every browser can set it.
    void page.defaultView?.navigator.setAppBadge?.(count).catch(() => undefined)
  }

  return {
    show,
    close(): void {
      show(0)
      titles.disconnect()
    },
  }
}
