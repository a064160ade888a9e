import type { IncomingMessage, ServerResponse } from 'node:http'
import { IdSchema, type PersonId, Refusal, type SpaceId, SpaceIdSchema, commonRefusal } from '@atrium/engine/contract'
import * as z from 'zod/mini'
import type { Identity } from '../line/connection.ts'
import type { Logger } from '../log.ts'
import { BlobMissing } from './blobs.ts'
import { type Wanted, createFileSender } from './send-file.ts'
import type { Uploads } from './uploads.ts'

interface Needs {
  readonly uploads: Uploads
  readonly log: Logger
  identify(headers: Headers): Promise<Identity | undefined>
}

/** Sends the bytes of files to those who may see their space, and stops when they no longer may. */
export function createFileDoor({ uploads, log, identify }: Needs) {
  async function readerOf(headers: Headers): Promise<PersonId> {
    const identity = await identify(headers)
    if (!identity) throw commonRefusal('signed-out')
    return identity.person
  }

  const sendFile = createFileSender({ uploads, log })

  async function send(request: IncomingMessage, response: ServerResponse, { headers, url }: Asked): Promise<void> {
    const asked = wantedOf(url)
    const who = await readerOf(headers)
    // Pages say for ever where a file lay when it was put there.
    const home = await uploads.homeOf(asked.id)
    const wanted = { ...asked, space: (home ?? asked.space) as SpaceId }
    if (!(await uploads.mayRead(wanted, who))) throw commonRefusal('no-access')
    const may = async (): Promise<boolean> => uploads.mayRead(wanted, await readerOf(headers))
    const isDownload = url.searchParams.has('download')
    if (!(await sendFile(request, response, { wanted, headers, who, may, isDownload }))) throw commonRefusal('busy')
  }

  return async (request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<void> => {
    try {
      await send(request, response, asked)
    } catch (error) {
      const refusal = error instanceof BlobMissing ? commonRefusal('no-access') : error
      if (!(refusal instanceof Refusal)) throw error
      refuse(response, refusal)
    }
  }
}

interface Asked {
  readonly headers: Headers
  readonly url: URL
}

/** Reads `/files/<space>/<id>`, whatever name follows. */
function wantedOf({ pathname, searchParams }: URL): Wanted {
  const [, , space, id] = pathname.split('/').map(decoded)
  if (!z.safeParse(SpaceIdSchema, space).success || !z.safeParse(IdSchema, id).success) throw commonRefusal('no-access')
  return { space: space as SpaceId, id: id ?? '', isThumbnail: searchParams.has('thumbnail') }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return '' // which is no part of an address of ours
  }
}

const statuses: Readonly<Record<string, number>> = { 'signed-out': 401, busy: 503 }

function refuse(response: ServerResponse, { code, message }: Refusal): void {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  response
    .writeHead(statuses[code] ?? 404, {
      ...headers,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
    })
    .end(message)
}
