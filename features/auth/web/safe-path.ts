/** `wanted` when it is a path of this very site, else the dashboard. */
export function safePath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || /^\/[/\\]|[\t\n\r]/.test(wanted)) return '/'
  return wanted
}
