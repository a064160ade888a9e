import { expect, test, vi } from 'vitest'
import { newId } from '@atrium/base/id'
import { type CommonCode, commonRefusals, teamSpace } from '@atrium/engine/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { uploader } from '../../../tests/upload.ts'
import { fileUrl } from '../contract/index.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const ours = uploader(server, ada)

function refuseOnce(code: CommonCode): void {
  const answer = { ok: false, code, message: commonRefusals[code] } as const
  vi.spyOn(server.engine.actor, 'actAsServer').mockResolvedValueOnce(answer)
}

test.each([
  ['busy', 423],
  ['no-storage', 507],
  ['too-many-requests', 429],
  ['fault', 500],
] as const)(
  'a whole upload that cannot be taken just now (%s) is taken when it is asked for again',
  async (code, status) => {
    refuseOnce(code)
    const id = newId()
    expect(await ours.begin({ id, space: teamSpace, name: 'plan.txt', size: 4 }, 'plan')).toMatchObject({ status })
    // It is finished when it is asked how far it came, without a byte more.
    await ours.head(id)
    expect(await (await ours.get(fileUrl({ space: teamSpace, id }))).text()).toBe('plan')
  },
)

test('one that is refused for good is given up, with its room', async () => {
  refuseOnce('not-allowed')
  const id = newId()
  const upload = { id, space: teamSpace, name: 'plan.txt', size: 4 }
  expect(await ours.begin(upload, 'plan')).toMatchObject({ status: 403 })
  expect(await ours.head(id)).toMatchObject({ status: 404 })
})

test('an upload whose room somebody keeps locked is told so', async () => {
  const client = await server.engine.pool.connect()
  await client.query('begin')
  await client.query('select from blob_usage for update')
  const upload = { id: newId(), space: teamSpace, name: 'plan.txt', size: 4 }
  expect(await ours.begin(upload, 'plan')).toMatchObject({ status: 423 })
  await client.query('rollback')
  client.release()
  expect(await ours.begin(upload, 'plan')).toMatchObject({ status: 201 })
})
