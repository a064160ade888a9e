import { expect, test } from 'vitest'
import { XmlElement, type XmlFragment } from 'yjs'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import {
  decorateDocument,
  deleteForever,
  nameVersion,
  trashDocument,
  writeCover,
} from '@atrium/features/documents/contract'
import { type SpaceFile, fileUrl, findFile } from '@atrium/features/files/contract'
import { dot } from '../../../../tests/dot.ts'
import { makePage } from '../../../../tests/page.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { openTextScreen, until } from '../../../../tests/text-screen.ts'
import { uploader } from '../../../../tests/upload.ts'
import { isLong } from '../../../../tests/long.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')

const space = teamSpace
const bring = (name: string): Promise<string> => uploader(server, ada).bring(space, name, `words of ${name}`)

const fileNow = async (id: string): Promise<SpaceFile | null> =>
  (await server.read<unknown, { file: SpaceFile | null }>(ada, findFile as never, { space, id })).file

/** Where a file is shown, and whether it lies in the trash. */
async function standing(id: string): Promise<object> {
  const file = await fileNow(id)
  return { pages: file?.places.map((place) => place.id), isTrashed: (file?.deletedAt ?? null) !== null }
}

/** Waits until a file stands so. */
async function becomes(id: string, expected: object): Promise<void> {
  await expect.poll(() => standing(id)).toEqual(expected)
}

function show(blocks: XmlFragment, id: string): XmlElement {
  const image = new XmlElement('image')
  image.setAttribute('url', fileUrl({ space, id, name: 'a.txt' }))
  blocks.push([image])
  return image
}

test.runIf(isLong)(
  'files know on which pages they stand; one that was taken off goes into the trash, unless a version has it (R9.08)',
  async () => {
    const [plan, copy] = [
      await makePage(server, ada, { title: 'Plan' }),
      await makePage(server, ada, { title: 'Copy' }),
    ]
    const [kept, shared, loose] = [await bring('kept'), await bring('shared'), await bring('loose')]
    await using screen = await openTextScreen({ person: ada, server: () => server })
    const [text, other] = [await screen.open(plan), await screen.open(copy)]
    const blocks = text.doc.getXmlFragment('blocks')
    show(blocks, kept)
    await until(text, ({ saved }) => saved === 'saved')
    await becomes(kept, { pages: [plan.id], isTrashed: false })
    await screen.client.act(nameVersion, { space, id: newId(), document: plan.id, name: 'With a picture' })

    show(blocks, shared)
    show(blocks, loose)
    show(blocks, newId())
    show(other.doc.getXmlFragment('blocks'), shared)
    const forged = new XmlElement('image')
    forged.setAttribute('url', '/files/team/../../etc/passwd')
    blocks.push([forged])
    await becomes(shared, { pages: expect.arrayContaining([plan.id, copy.id]), isTrashed: false })
    await becomes(loose, { pages: [plan.id], isTrashed: false })

    blocks.delete(0, blocks.length)
    await becomes(loose, { pages: [], isTrashed: true })
    expect(await standing(kept)).toEqual({ pages: [], isTrashed: false })
    expect(await standing(shared)).toEqual({ pages: [copy.id], isTrashed: false })

    show(blocks, loose)
    await becomes(loose, { pages: [plan.id], isTrashed: false })
    await screen.client.act(trashDocument, plan)
    expect(await standing(loose)).toEqual({ pages: [plan.id], isTrashed: false })
    await screen.client.act(deleteForever, plan)
    await becomes(loose, { pages: [], isTrashed: true })
    await becomes(kept, { pages: [], isTrashed: true })
    expect(await standing(shared)).toEqual({ pages: [copy.id], isTrashed: false })
  },
)

test('a cover is a picture of the space, which goes into the trash when another one is chosen, or its page goes (R2.08)', async () => {
  const page = await makePage(server, ada)
  const [first, second] = [await uploader(server, ada).bring(space, 'a.png', dot), await bring('words')]
  const decorate = (file: string) =>
    server.act(ada, decorateDocument, { ...page, cover: writeCover({ file, at: 20 }) } as never)
  expect(await decorate(first)).toMatchObject({ ok: true })
  expect(await standing(first)).toEqual({ pages: [page.id], isTrashed: false })
  for (const file of [second, newId()]) expect(await decorate(file)).toMatchObject({ ok: false, code: 'no-picture' })
  const third = await uploader(server, ada).bring(space, 'b.png', dot)
  await decorate(third)
  expect(await standing(first)).toEqual({ pages: [], isTrashed: true })
  await server.act(ada, trashDocument, page as never)
  await server.act(ada, deleteForever, page as never)
  await becomes(third, { pages: [], isTrashed: true })
})
