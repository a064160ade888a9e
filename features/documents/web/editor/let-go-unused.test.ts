import { expect, test } from 'vitest'
import { XmlElement } from 'yjs'
import { teamSpace } from '@atrium/engine/contract'
import { type SpaceFile, fileUrl, findFile } from '@atrium/features/files/contract'
import { makePage } from '../../../../tests/page.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { openTextScreen, until } from '../../../../tests/text-screen.ts'
import { uploader } from '../../../../tests/upload.ts'
import { letGoUnused } from './let-go-unused.ts'
import { isLong } from '../../../../tests/long.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const space = teamSpace

const fileNow = async (id: string): Promise<SpaceFile | null> =>
  (await server.read<unknown, { file: SpaceFile | null }>(ada, findFile as never, { space, id })).file

test.runIf(isLong)(
  'a file whose block was taken off before the server saw it goes into the trash, and comes back with undo (R9.08)',
  async () => {
    const page = await makePage(server, ada, { title: 'Plan' })
    const { bring } = uploader(server, ada)
    const [gone, used] = [await bring(space, 'gone.txt', 'gone'), await bring(space, 'used.txt', 'used')]
    await using screen = await openTextScreen({ person: ada, server: () => server })
    const text = await screen.open(page)
    const blocks = text.doc.getXmlFragment('blocks')
    const show = (id: string): void => {
      const image = new XmlElement('image')
      image.setAttribute('url', fileUrl({ space, id, name: 'a.txt' }))
      blocks.push([image])
    }
    show(used)
    for (const id of [gone, used]) await letGoUnused({ client: screen.client, blocks, file: { space, id } })
    await expect.poll(async () => (await fileNow(gone))?.deletedAt ?? null).not.toBeNull()
    expect((await fileNow(used))?.deletedAt).toBeNull()

    show(gone)
    await until(text, ({ saved }) => saved === 'saved')
    await expect
      .poll(async () => {
        const file = await fileNow(gone)
        return { pages: file?.places.map(({ id }) => id), deletedAt: file?.deletedAt }
      })
      .toEqual({ pages: [page.id], deletedAt: null })
  },
)
