import { expect } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, teamSpace } from '@atrium/engine/contract'

/** Somebody who has just registered with a program, as the browser that they did it with knows them. */
export interface Newcomer {
  readonly cookie: string
  readonly person: PersonId
  readonly email: string
}

export const jsonHeaders = { 'content-type': 'application/json' }

/** Registers with the program at `url`; the first who does owns the team. */
export async function register(url: string): Promise<Newcomer> {
  const email = `${newId()}@example.org`
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { ...jsonHeaders, origin: url },
    body: JSON.stringify({ name: 'Ada', email, password: 'secret1' }),
  })
  expect(response.status).toBe(200)
  const { user } = (await response.json()) as { readonly user: { readonly id: PersonId } }
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0])
  return { cookie: cookies.join('; '), person: user.id, email }
}

/** The id of the session that somebody registered in. */
export async function sessionOf(url: string, { cookie }: Newcomer): Promise<string> {
  const listed = await fetch(`${url}/api/auth/sessions`, { headers: { cookie } })
  const { sessions } = (await listed.json()) as { readonly sessions: readonly { readonly id: string }[] }
  return sessions[0]?.id ?? ''
}

/** Does what must not be refused. */
export async function act(url: string, { cookie }: Newcomer, action: string, input: object): Promise<void> {
  const answer = await fetch(`${url}/api/v1/actions/${action}`, {
    method: 'POST',
    headers: { ...jsonHeaders, cookie },
    body: JSON.stringify(input),
  })
  expect([action, answer.status]).toEqual([action, 200])
}

export const say = (url: string, by: Newcomer, text: string): Promise<void> =>
  act(url, by, 'chat/send-message', { space: teamSpace, id: newId(), text })

/** A message that was acknowledged, and what it has in the log of its space. */
export interface Said {
  readonly id: string
  readonly seqs: Readonly<Record<string, number>>
}

/** Writes messages to the team without a pause until the program is gone or `isOver`, and notes those that it acknowledged. */
export async function writeUntilGone(
  url: string,
  { cookie }: Newcomer,
  said: Said[],
  isOver = (): boolean => false,
): Promise<void> {
  while (!isOver()) {
    const id = newId()
    try {
      const response = await fetch(`${url}/api/v1/actions/chat/send-message`, {
        method: 'POST',
        headers: { ...jsonHeaders, cookie },
        body: JSON.stringify({ space: teamSpace, id, text: `message ${id}` }),
      })
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
      const { seqs } = (await response.json()) as Said
      said.push({ id, seqs })
    } catch (error) {
      if (error instanceof TypeError) return // the connection broke: it was killed
      throw error
    }
  }
}
