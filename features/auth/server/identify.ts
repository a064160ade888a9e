import type { PersonId } from '@atrium/engine/contract'
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
  readonly user: { readonly id: string }
}

const ofOneBrowser = { atOnce: Infinity, atOnceOfOne: 3, mostWaitingOfOne: Infinity }

/** Says whose session a request brings. Whoever sends very many or opens very many sockets at once waits for themselves. */
export function createIdentify({ auth, sessions }: Needs): (headers: Headers) => Promise<Identity | undefined> {
  const turns = createFairTurns(ofOneBrowser)

  async function look(headers: Headers): Promise<Identity | undefined> {
    const [found, alive] = await Promise.all([auth.api.getSession({ headers }), sessions.findAlive(headers)])
    if (!found || found.session.id !== alive) return undefined
    return { person: found.user.id as PersonId, session: alive }
  }

  return async (headers) => {
    const cookie = headers.get('cookie')
    return cookie === null ? undefined : turns.do(cookie, () => look(headers))
  }
}
