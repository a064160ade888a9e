import { isInnerPath } from '@atrium/base/inner-path'

/** Whether a link may stand on a page: to the web, to an address for letters, or to a page of ours. */
export const isSafeLink = (link: string): boolean =>
  isInnerPath(link) || (URL.canParse(link) && ['http:', 'https:', 'mailto:'].includes(new URL(link).protocol))
