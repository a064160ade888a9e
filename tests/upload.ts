import { newId } from '@atrium/base/id'
import { type PersonId, uploadPath } from '@atrium/engine/contract'
import { type TestServer, cookieOf } from './server.ts'

/** Brings a file in by hand, request by request. */
export interface HandUpload {
  readonly id: string
  readonly space: string
  readonly name: string
  readonly size: number
}

/** The requests of the tus protocol and of downloads, as one person's browser sends them. */
export function uploader(server: Pick<TestServer, 'url'>, person: PersonId, session = 'a session') {
  const cookie = cookieOf({ person, session })

  async function send(method: string, path: string, headers: Record<string, string>, body?: BodyInit) {
    const all = { cookie, 'tus-resumable': '1.0.0', ...headers }
    const response = await fetch(`${server.url}${path}`, { method, headers: all, ...(body && { body }) })
    const text = await response.text()
    const offset = Number(response.headers.get('upload-offset') ?? Number.NaN)
    return { status: response.status, offset, message: messageOf(text), location: response.headers.get('location') }
  }

  const part = (offset: number) => ({
    'content-type': 'application/offset+octet-stream',
    'upload-offset': `${offset}`,
  })

  const begin = ({ id, space, name, size }: HandUpload, body?: BodyInit) => {
    const metadata = Object.entries({ id, space, name })
    const encoded = metadata.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',')
    const headers = { 'upload-length': `${size}`, 'upload-metadata': encoded, ...(body ? part(0) : {}) }
    return send('POST', uploadPath, headers, body)
  }

  return {
    begin,
    patch: (id: string, offset: number, body: BodyInit) => send('PATCH', `${uploadPath}/${id}`, part(offset), body),
    head: (id: string) => send('HEAD', `${uploadPath}/${id}`, {}),
    cancel: (id: string) => send('DELETE', `${uploadPath}/${id}`, {}),
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}${path}`, { headers: { cookie, ...headers }, redirect: 'manual' }),

    /** A whole small file; answers its id. */
    async bring(space: string, name: string, content: string | Uint8Array): Promise<string> {
      const bytes = Buffer.from(content)
      const id = newId()
      const { status, message } = await begin({ id, space, name, size: bytes.length }, bytes)
      if (status !== 201) throw new Error(`${status} ${message}`)
      return id
    },
  }
}

function messageOf(text: string): string {
  try {
    return (JSON.parse(text) as { message?: string }).message ?? text
  } catch {
    return text
  }
}
