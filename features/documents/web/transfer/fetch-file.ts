/** A file by its address; undefined offline, or where it was deleted. */
export async function fetchFile(url: string): Promise<File | undefined> {
  const answer = await fetch(url).catch(() => undefined)
  const name = decodeURIComponent(new URL(url, location.origin).pathname.split('/').at(-1) ?? 'file')
  if (!answer?.ok) return undefined
  const content = await answer.blob()
  return new File([content], name, { type: content.type })
}
