import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { closeCodes } from '@atrium/engine/contract'
import { removeMember } from '@atrium/features/workspaces/contract'
import { makePage } from '../page.ts'
import type { RawSocket } from '../raw-socket.ts'
import { spaceWith } from '../roles/fixture.ts'
import { serverOfFile } from '../server-of-file.ts'
import { openWriter } from './texts-frames.ts'
import { heavyUpdates, updateOf } from './texts-update.ts'
import { expectWithin } from '../times.ts'
import { isLong } from '../long.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const mallory = await server.arrive('mallory')

/** Holds a thread for seconds. */
const heavy = heavyUpdates['many places of one person that all must be compared']?.(20_000) ?? new Uint8Array()
const small = (client: number): Uint8Array => updateOf([{ client, clock: 0, parts: [{ words: 'late' }] }])

const headOf = async (id: string): Promise<unknown> =>
  (await server.engine.pool.query('select head from text where id = $1', [id])).rows[0]?.head

/** Resolves when the server has taken in all that was sent on the connection. */
async function heard(socket: RawSocket): Promise<void> {
  socket.send({ type: 'ping' })
  await socket.next('heads')
}

test.runIf(isLong)(
  'who is taken out of a space while their update is still looked at writes nothing of what waits',
  async () => {
    const space = await spaceWith(server, [
      { id: ada, role: 'owner' },
      { id: mallory, role: 'member' },
    ])
    const page = await makePage(server, ada, { space })
    const writer = await openWriter(server, mallory, page)
    const answers = [writer.send(heavy), writer.send(small(8)), writer.send(small(9))]
    await heard(writer.socket)
    const began = performance.now()
    expect(await server.act(ada, removeMember, { space, person: mallory } as never)).toMatchObject({ ok: true })
    expect(await writer.socket.nextText('closed')).toMatchObject({ code: 'no-access' })
    expectWithin(performance.now() - began, 2_000)
    for (const answer of answers) expect(await answer).toMatchObject({ type: 'refused' })
    expect(await headOf(page.id)).toBeUndefined()
  },
)

test.runIf(isLong)(
  'a session that ends while its update is still looked at is closed at the next look, and writes nothing',
  async () => {
    const page = await makePage(server, mallory)
    const session = newId()
    const writer = await openWriter(server, mallory, page, session)
    // The last waits for longer than a session goes unlooked at.
    for (const update of [heavy, heavy, heavy, small(8)]) void writer.send(update)
    await heard(writer.socket)
    server.endSession(session)
    expect(await writer.socket.closed).toBe(closeCodes.signedOut)
    const honest = await openWriter(server, mallory, page)
    expect(await honest.send(small(10))).toMatchObject({ type: 'saved' })
    expect(await headOf(page.id)).toBe(1)
  },
)
