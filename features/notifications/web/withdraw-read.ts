/** Takes away what this browser shows of notices that are read. */
export async function withdrawRead(read: ReadonlySet<string>): Promise<void> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration('/') : undefined
  for (const shown of (await registration?.getNotifications?.()) ?? []) if (read.has(shown.data?.notice)) shown.close()
}
