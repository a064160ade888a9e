import { commonRefusal } from '@atrium/engine/contract'
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

const ofOneBrowser = { atOnce: Infinity, atOnceOfOne: 3, mostWaitingOfOne: 1_000 }

/**
 * Says whose session a request brings, by one short question: better-auth is asked only once a day of each session, to put off
 * its end. Whoever sends very many or opens very many sockets at once waits for themselves; of far too many it says that the
 * server is busy, not that nobody is signed in.
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
    if (cookie === null) return undefined
    const looked = await turns.do(cookie, async () => ({ identity: await look(headers) }))
    if (!looked) throw commonRefusal('busy')
    return looked.identity
  }
}
