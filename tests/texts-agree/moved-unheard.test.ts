import { expect, test, vi } from 'vitest'
import { openEditor, type } from '../../features/documents/web/editor/bare-editor.play.ts'
import { suggest } from '../../features/documents/web/editor/suggestions/record.ts'
import { makePage } from '../page.ts'
import { spaceWith } from '../roles/fixture.ts'
import { serverOfFile } from '../server-of-file.ts'
import { openTextScreen, until } from '../text-screen.ts'

const server = await serverOfFile()

test('what is proposed to a page that was moved a moment ago is not refused, though nobody has heard of it yet', async () => {
  const [ada, eve] = [await server.arrive('ada'), await server.arrive('eve')]
  const space = await spaceWith(server, [
    { id: ada, role: 'owner' },
    { id: eve, role: 'commenter' },
  ])
  const page = await makePage(server, ada, { space })
  await using screen = await openTextScreen({ person: eve, server: () => server })
  const text = await screen.open(page)
  await until(text, ({ isLive }) => isLive)
  const view = openEditor(text.doc, eve)
  view.dispatch(suggest(view.state.tr, true))
  type({ view }, 'one', 3)
  await until(text, ({ saved }) => saved === 'saved')

  const { pool } = server.engine
  const { rows } = await pool.query('delete from text_update where id = $1 returning *', [page.id])
  await pool.query('update text set moved_to = $2 where id = $1', [page.id, 'elsewhere'])
  const asked = vi.spyOn(pool, 'query')
  type({ view }, 'two', 3)
  await expect
    .poll(() => asked.mock.calls.some((call) => JSON.stringify(call).includes('with recursive way')))
    .toBe(true)
  asked.mockRestore()
  for (const row of rows) {
    const names = Object.keys(row)
    const places = names.map((_name, index) => `$${index + 1}`)
    await pool.query(`insert into text_update (${names.join()}) values (${places.join()})`, Object.values(row))
  }
  await pool.query('update text set moved_to = null where id = $1', [page.id])
  screen.client.disableNetwork()
  await until(text, ({ isLive }) => !isLive)
  screen.client.enableNetwork()
  await expect.poll(() => text.state).toMatchObject({ isLive: true, saved: 'saved', problem: '' })
})
