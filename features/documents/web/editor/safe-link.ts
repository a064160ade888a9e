/** Whether a link may stand on a page: to the web, to an address for letters, or to a page of ours. */
export function isSafeLink(link: string): boolean {
  if (link.startsWith('/')) return !/^[/\\]{2}/.test(link) && !link.startsWith('/\\')
  return URL.canParse(link) && ['http:', 'https:', 'mailto:'].includes(new URL(link).protocol)
}
