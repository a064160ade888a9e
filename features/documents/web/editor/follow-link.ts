import { isInnerPath } from '@atrium/base/inner-path'

/** Files, and pages for people without an account, are no screens of the app. */
const outside = /^\/(api|files|share)\//

/** Opens the link that was clicked: a place in this app by `go`, everything else in a tab of its own. */
export function followLink(event: MouseEvent, go: (path: string) => void): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link) return
  const { origin, pathname, search, hash } = new URL(link.href)
  const isInside = origin === location.origin && !outside.test(pathname) && isInnerPath(pathname)
  if (isInside && !hasKey(event)) go(`${pathname}${search}${hash}`)
  else window.open(link.href, '_blank', 'noopener')
}

const hasKey = (event: MouseEvent): boolean => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
