import type { SpaceId } from '@atrium/engine/contract'
import type { APIRequestContext } from '@playwright/test'
import { newId } from '@atrium/base/id'

interface Given {
  readonly space: SpaceId
  readonly name: string
  readonly content: Buffer | string
}

/** Brings a small file in over the line, as whoever `request` is; answers its id. */
export async function bringFile(request: APIRequestContext, { space, name, content }: Given): Promise<string> {
  const id = newId()
  const data = Buffer.from(content)
  const metadata = Object.entries({ id, space, name }).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  const headers = {
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-length': `${data.length}`,
    'upload-metadata': metadata.join(','),
  }
  const answer = await request.post('/api/uploads', { headers, data })
  if (answer.status() !== 201) throw new Error(`${name}: ${answer.status()} ${await answer.text()}`)
  return id
}
