import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { makePage } from '../../../../tests/page.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { openTextScreen, type, until, untilWords } from '../../../../tests/text-screen.ts'

const server = await serverOfFile()

test('who writes while the disk of the server is full is told so, and nothing is lost once there is room', async () => {
  const { pool } = server.engine
  const ada = await server.arrive('ada')
  const plan = await makePage(server, ada, { space: teamSpace })
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open(plan)
  type(text, 'before ')
  await until(text, ({ isLive, saved }) => isLive && saved === 'saved')

  await pool.query(`
    create function refuse_all() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$;
    create trigger is_full before insert on text_update execute function refuse_all();`)
  type(text, 'while it is full ')
  const full = await until(text, ({ trouble }) => trouble !== '')
  expect(full).toMatchObject({ trouble: expect.stringContaining('no storage left'), problem: '', canWrite: true })
  type(text, 'and on')

  await pool.query('drop trigger is_full on text_update')
  expect(await until(text, ({ saved }) => saved === 'saved')).toMatchObject({ trouble: '' })
  await using late = await openTextScreen({ person: ada, server: () => server })
  const there = await late.open(plan)
  expect(await untilWords(there, (words) => words.includes('on'))).toBe('before while it is full and on')
})
