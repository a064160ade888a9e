import { teamSpace } from '@atrium/engine/contract'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { hashOf, makeFile, sendFile } from '../../bench/send-file.ts'
import { register } from './newcomer.ts'
import { newDataDir, startProgram } from './program.ts'
import { canMount, onDisk } from './small-disk.ts'
import { isLong } from '../long.ts'

const size = 40 * 1_048_576

test.runIf(isLong)(
  'R9.09 a file whose line is cut and whose server is killed arrives whole, and nothing that counted is sent again',
  async () => {
    const dataDir = newDataDir()
    const file = join(dataDir, '..', 'file')
    let program = await startProgram({ dataDir })
    await program.ready()
    await makeFile(file, size)
    const { cookie } = await register(program.url)
    const id = newId()
    const send = (until?: number) => sendFile({ url: program.url, cookie, id, file, size, ...(until && { until }) })
    await send(6_000_000)
    program.kill('SIGKILL', 'group')
    await program.exitCode
    program = await startProgram({ dataDir })
    await program.ready()
    const headers = { cookie, 'tus-resumable': '1.0.0' }
    const kept = await fetch(`${program.url}/api/uploads/${id}`, { method: 'HEAD', headers })
    // Whole parts of 256, 512, 1024 and 2048 KiB were acknowledged.
    expect(Number(kept.headers.get('upload-offset'))).toBeGreaterThanOrEqual(3_932_160)
    await send(20_000_000)
    program.kill('SIGKILL', 'group')
    await program.exitCode
    program = await startProgram({ dataDir })
    await program.ready()
    await send(30_000_000)
    await send()
    const answer = await fetch(`${program.url}/files/team/${id}/file`, { headers: { cookie } })
    if (!answer.body) throw new Error('There is no file.')
    expect(await hashOf(answer.body)).toBe(await hashOf(createReadStream(file)))
  },
)

test.runIf(canMount)(
  'a disk that is full in the middle of a file is said, and the file goes on once there is room',
  async () => {
    const dataDir = newDataDir()
    const file = join(dataDir, '..', 'file')
    const program = await startProgram(onDisk(dataDir, { options: 'size=8m', folder: 'files' }))
    await program.ready()
    await makeFile(file, 5 * 1_048_576)
    const { cookie } = await register(program.url)
    const [first, second] = [newId(), newId()]
    const send = (id: string) => sendFile({ url: program.url, cookie, id, file, size: 5 * 1_048_576 })
    await send(first)
    // Who sends on while the server refuses may find the line closed before they read why.
    const refusal = () => send(second).then(() => 'whole', String)
    await expect.poll(refusal).toMatch(/507 .*The server has no disk space left\./)
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
    const headers = { cookie, origin: program.url, 'content-type': 'application/json' }
    for (const action of ['delete', 'purge']) {
      const body = JSON.stringify({ space: teamSpace, id: first })
      const answer = await fetch(`${program.url}/api/v1/actions/files/${action}`, { method: 'POST', headers, body })
      expect(await answer.json()).toMatchObject({ ok: true })
    }
    const gone = () => fetch(`${program.url}/files/team/${first}/file`, { headers: { cookie } })
    await expect.poll(async () => (await gone()).status).toBe(404)
    await expect
      .poll(() =>
        send(second).then(
          () => 'whole',
          () => 'no room',
        ),
      )
      .toBe('whole')
    const answer = await fetch(`${program.url}/files/team/${second}/file`, { headers: { cookie } })
    if (!answer.body) throw new Error('There is no file.')
    expect(await hashOf(answer.body)).toBe(await hashOf(createReadStream(file)))
  },
)
