import { type Identity, createFairTurns } from '@atrium/engine/server'
import type { Sessions } from './sessions.ts'

interface Needs {
  readonly auth: {
    readonly api: { getSession(asked: { headers: Headers }): Promise<SignedIn | null> }
  }
  readonly sessions: Pick<Sessions, 'findAlive'>
}

interface SignedIn {
  readonly session: { readonly id: string }
}

const ofOneBrowser = { atOnce: Infinity, atOnceOfOne: 3, mostWaitingOfOne: Infinity }

/**
 * Says whose session a request brings, by one short question: better-auth is asked only once a day of each session, to put off
 * its end. Whoever sends very many or opens very many sockets at once waits for themselves.
 */
export function createIdentify({ auth, sessions }: Needs): (headers: Headers) => Promise<Identity | undefined> {
  const turns = createFairTurns(ofOneBrowser)

  async function look(headers: Headers): Promise<Identity | undefined> {
    const alive = await sessions.findAlive(headers)
    if (!alive) return undefined
    const { isToExtend, ...identity } = alive
    const isStillThere = !isToExtend || (await auth.api.getSession({ headers }))?.session.id === identity.session
    return isStillThere ? identity : undefined
  }

  return async (headers) => {
    const cookie = headers.get('cookie')
    return cookie === null ? undefined : turns.do(cookie, () => look(headers))
  }
}
