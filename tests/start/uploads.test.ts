import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { hashOf, makeFile, sendFile } from '../../bench/send-file.ts'
import { newDataDir, startProgram } from './program.ts'

const size = 40 * 1_048_576

test('R9.09 a file whose line is cut and whose server is killed arrives whole, and nothing that counted is sent again', async () => {
  const dataDir = newDataDir()
  const file = join(dataDir, '..', 'file')
  let program = await startProgram({ dataDir })
  await program.ready()
  await makeFile(file, size)
  const registered = await fetch(`${program.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: program.url },
    body: JSON.stringify({ name: 'Ada', email: `${newId()}@example.org`, password: 'secret1' }),
  })
  const cookie = registered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
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
})
