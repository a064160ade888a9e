import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openTextDisk } from '@atrium/engine/web/texts'
import { moveAway } from '@atrium/features/documents/contract'
import { makePage } from '../page.ts'
import { spaceWith } from '../roles/fixture.ts'
import { serverOfFile } from '../server-of-file.ts'
import { openTextScreen, type, until, untilWords } from '../text-screen.ts'

const server = await serverOfFile()

test('what was typed offline comes to a page that was moved meanwhile and is open, and is sent once', async () => {
  const ada = await server.arrive('ada')
  const [from, to] = [
    await spaceWith(server, [{ id: ada, role: 'owner' }]),
    await spaceWith(server, [{ id: ada, role: 'owner' }]),
  ]
  const page = await makePage(server, ada, { space: from })
  {
    await using screen = await openTextScreen({ person: ada, server: () => server, disk: await openTextDisk('ada') })
    const text = await screen.open(page)
    await until(text, ({ isLive }) => isLive)
    screen.client.disableNetwork()
    type(text, 'typed on a train')
    await text.written()
  }
  const input = { ...page, to, parent: null, order: 'a0' }
  expect(await server.act(ada, moveAway, input)).toMatchObject({ ok: true })

  const disk = await openTextDisk('ada')
  expect(await disk.textsWithUnsent()).toMatchObject([{ space: from }])
  // Who asks again before the answer comes writes twice: this one has patience.
  await using screen = await openTextScreen({ person: ada, server: () => server, disk, speed: 1 })
  const text = await screen.open({ ...page, space: to })
  await untilWords(text, (words) => words === 'typed on a train')
  await until(text, ({ saved }) => saved === 'saved')
  await expect.poll(() => disk.textsWithUnsent()).toEqual([])

  screen.client.disableNetwork()
  await until(text, ({ isLive }) => !isLive)
  screen.client.enableNetwork()
  await until(text, ({ isLive, saved }) => isLive && saved === 'saved')
  type(text, '.')
  await until(text, ({ saved }) => saved === 'saved')
  const { rows } = await server.engine.pool.query('select seq from text_update where id = $1', [page.id])
  expect(rows).toHaveLength(2)
})
