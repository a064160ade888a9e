/** Writes to the browser's console what went wrong and no person has to act on. */
export function log(message: string): void {
  // oxlint-disable-next-line no-console -- this is the one place of the web client that does
  console.error(message)
}
