import { cpSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import { isLong } from '../long.ts'
import { RawSocket } from '../raw-socket.ts'
import { register } from './newcomer.ts'
import { type Program, newDataDir, startProgram, until } from './program.ts'
import { atrium } from './run-command.ts'

const stop = async (program: Program): Promise<void> => {
  program.kill('SIGTERM')
  await program.exitCode
}

/** A screen of Ada’s that has a copy of everything up to `heads` of the history `epoch`; what it is sent. */
async function screen({ url }: Program, cookie: string, kept: { heads: Record<string, number>; epoch: string | null }) {
  const socket = await RawSocket.open(url, cookie)
  await socket.hello(kept.heads, kept.epoch)
  const { epoch } = await socket.next('welcome')
  const opened = socket.frames.filter((frame) => 'space' in frame && frame.space === teamSpace)
  return { socket, epoch, opened: opened.map(({ type }) => type) }
}

test.runIf(isLong)(
  'after an older copy of the data folder was put back, a screen gets all of it anew, and not only what is newer',
  async () => {
    const dataDir = newDataDir()
    const first = await startProgram({ dataDir })
    await first.ready()
    const { cookie } = await register(first.url)
    await stop(first)
    cpSync(dataDir, `${dataDir}.old`, { recursive: true })

    const second = await startProgram({ dataDir })
    await second.ready()
    const before = await screen(second, cookie, { heads: {}, epoch: null })
    const answer = await before.socket.act(sendMessage, { space: teamSpace, id: newId(), text: 'after the copy' })
    const seqs = answer.ok ? answer.seqs : {}
    expect(seqs).toHaveProperty(teamSpace)
    await stop(second)
    rmSync(dataDir, { recursive: true })
    cpSync(`${dataDir}.old`, dataDir, { recursive: true })

    const third = await startProgram({ dataDir })
    await third.ready()
    const after = await screen(third, cookie, { heads: seqs, epoch: before.epoch })
    expect(after.epoch).not.toBe(before.epoch)
    expect(after.opened).toContain('snapshot')
    // What the copy was named by is a screen's that goes on from there, too.
    const again = await screen(third, cookie, { heads: { [teamSpace]: 1 }, epoch: after.epoch })
    expect(again.epoch).toBe(after.epoch)

    const said = await atrium(dataDir, 'new-epoch')
    expect([said.code, said.output]).toEqual([0, expect.stringContaining('Every screen fetches everything again')])
    await again.socket.closed
    await until('it started anew', () => third.output().split('Atrium is ready').length === 3)
    await third.ready()
    expect((await screen(third, cookie, { heads: {}, epoch: null })).epoch).not.toBe(after.epoch)
  },
)
