import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import type { SpaceId } from '@atrium/engine/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import { fileUrl } from '@atrium/features/files/contract'
import { dot } from '../../../tests/dot.ts'
import { isLong } from '../../../tests/long.ts'
import { makePage } from '../../../tests/page.ts'
import { spaceWith } from '../../../tests/roles/fixture.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { openTextScreen, until } from '../../../tests/text-screen.ts'
import { uploader } from '../../../tests/upload.ts'
import { writeCover } from '../contract/cover.ts'
import { createDocument } from '../contract/create-document.ts'
import { plainPage } from '../contract/document.ts'
import { block } from '../contract/format/block.ts'
import { writeBlocks } from '../contract/format/write-blocks.ts'
import { moveAway } from '../contract/move-away.ts'
import { shareDocument } from '../contract/share-document.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const room = (): Promise<SpaceId> => spaceWith(server, [{ id: ada, role: 'owner' }])
/** So many places of a file are counted. */
const counted = 50

/** A picture that so many messages show as are counted. */
async function shownOften(space: SpaceId): Promise<string> {
  const file = await uploader(server, ada).bring(space, 'logo.png', dot)
  const messages = Array.from({ length: counted }, () => ({ space, id: newId(), text: '', files: [file] }))
  const answers = await Promise.all(messages.map((message) => server.act(ada, sendMessage, message)))
  expect(answers.filter(({ ok }) => !ok)).toEqual([])
  return file
}

/** Shares a page; answers how its link answers for a file. */
async function linkTo(page: { readonly space: SpaceId; readonly id: string }, file: string) {
  const token = newId().replaceAll('-', '')
  expect(await server.act(ada, shareDocument, { ...page, token })).toMatchObject({ ok: true })
  return async () => (await fetch(`${server.url}/share/${token}/files/${file}`)).status
}

test('a picture that is shown in many other places is the cover of a shared page, and of no other', async () => {
  const space = await room()
  const file = await shownOften(space)
  const id = newId()
  const covered = { ...plainPage, space, id, parent: null, title: '', cover: writeCover({ file, at: 0 }) }
  expect(await server.act(ada, createDocument, covered)).toMatchObject({ ok: true })
  const [there, elsewhere] = [
    await linkTo({ space, id }, file),
    await linkTo(await makePage(server, ada, { space }), file),
  ]
  expect([await there(), await elsewhere()]).toEqual([200, 404])
})

test.runIf(isLong)('a picture that is shown in many other places is in the text of a shared page', async () => {
  const space = await room()
  const file = await shownOften(space)
  const page = await makePage(server, ada, { space })
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open(page)
  await until(text, ({ isLive }) => isLive)
  const props = { url: fileUrl({ space, id: file, name: 'logo.png' }) }
  writeBlocks(text.doc.getXmlFragment('blocks'), [block('image', { props })])
  await until(text, ({ saved }) => saved === 'saved')
  await expect.poll(await linkTo(page, file)).toBe(200)
})

test('a picture that is shown in many places stays where one of them is, when pages with all others move', async () => {
  const [from, to] = [await room(), await room()]
  const file = await uploader(server, ada).bring(from, 'logo.png', dot)
  const cover = writeCover({ file, at: 0 })
  const make = async (parent: string | null): Promise<string> => {
    const id = newId()
    const given = { ...plainPage, space: from, id, parent, title: '', cover }
    expect(await server.act(ada, createDocument, given)).toMatchObject({ ok: true })
    return id
  }
  const root = await make(null)
  for (let made = 1; made < counted; made += 1) await make(root)
  await make(null)
  const moving = { space: from, id: root, to, parent: null, order: 'a0' }
  expect(await server.act(ada, moveAway, moving)).toMatchObject({ ok: true })
  const { rows } = await server.engine.pool.query('select space from space_file where id = $1', [file])
  expect(rows).toEqual([{ space: from }])
})
