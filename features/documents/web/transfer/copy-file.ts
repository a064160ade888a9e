import type { SpaceId } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { fileAt, findFile } from '@atrium/features/files/contract'
import { bringFile } from './bring-file.ts'
import type { Way } from './carried-blocks.ts'
import { fetchFile } from './fetch-file.ts'

/** No file that is larger is copied. */
const mostBytes = 100 * 1_048_576
const notCopied = 'A file in these blocks is gone or larger than 100 MB, so it cannot be copied to that document.'
const notHere = 'A file in these blocks belongs to another place, so others could not open it in that document.'

/**
 * Where a file of one space is for those who read another: where it is, if that is there, or else in a copy. Rejects where it
 * is of neither: whoever wrote its address may have wanted it copied by somebody who can open it.
 */
export async function copyFile(client: Client, { from, to }: Way, url: string): Promise<string> {
  const file = fileAt(url)
  if (!file || (await isIn(client, to, file.id))) return url
  if (file.space !== from && !(await isIn(client, from, file.id))) throw new Error(notHere)
  const content = await fetchFile(url, mostBytes)
  if (!content) throw new Error(notCopied)
  return bringFile(client, to, content)
}

async function isIn(client: Client, space: SpaceId, id: string): Promise<boolean> {
  const answer = await client.ask(findFile, { space, id })
  return answer.ok && answer.output.file !== null && answer.output.file.deletedAt === null
}
