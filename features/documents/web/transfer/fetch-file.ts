import { decoded } from '@atrium/base/decoded'

/** A file by its address; undefined offline, where it was deleted, and where it is larger than `mostBytes`. */
export async function fetchFile(url: string, mostBytes = Infinity): Promise<File | undefined> {
  const answer = await fetch(url).catch(() => undefined)
  const name = decoded(new URL(url, location.origin).pathname.split('/').at(-1) ?? 'file')
  if (!answer?.ok) return undefined
  if (Number(answer.headers.get('content-length')) > mostBytes) {
    await answer.body?.cancel()
    return undefined
  }
  const content = await answer.blob()
  return new File([content], name, { type: content.type })
}
