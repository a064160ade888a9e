import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { openBlobs } from '@atrium/engine/server'
import { StartupError } from '@atrium/engine/server/startup-error'
import type { Command } from './command.ts'
import { apartWords, countApart } from './export/count-apart.ts'
import { createLinks } from './export/create-links.ts'
import { type PlacedSpace, exportSpace } from './export/export-space.ts'
import { findSpaces } from './export/find-spaces.ts'
import { placeFiles } from './export/place-files.ts'
import { placePages } from './export/place-pages.ts'
import { writePeople } from './export/write-people.ts'
import { withEngine } from './open-data.ts'

/** Gives everything out in forms that other programs read. */
export const exportAll: Command = {
  name: 'export',
  usage: '<folder> [--private]',
  takes: 1,
  summary: 'writes everything in open formats: documents, messages, calendars, files',
  help: [
    'Writes a folder for each space: documents as Markdown, messages as JSON and CSV, the calendar as .ics, files as they',
    'are; and everyone in people.json and people.csv. What is in the trash is left out.',
    '--private   also what people have for themselves, their direct conversations, and documents with access of their',
    '            own; how many of those are left out otherwise is said at the end',
  ].join('\n'),
  options: { private: { type: 'boolean' } },
  async run({ config, words: [given], options, path, say }) {
    if (!given) throw new StartupError('Say where to: atrium export <folder>')
    const folder = path(given)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0)
      throw new StartupError(`${folder} is not empty. Choose another folder for the export.`)
    const blobs = await openBlobs(config)
    let leftOut = 0
    await withEngine(config, async (engine) => {
      const spaces = await placeAll(engine.pool, options['private'] === true)
      const [pages, files] = [spaces.flatMap((space) => space.pages), spaces.flatMap((space) => space.files)]
      const links = createLinks(pages, files)
      await writePeople(engine.pool, folder)
      for (const space of spaces) {
        const messages = await exportSpace({ engine, blobs, folder, space, links })
        say(`${space.folder}: ${space.pages.length} documents, ${messages} messages, ${space.files.length} files`)
      }
      await writeFile(join(folder, 'README.txt'), readme)
      leftOut = options['private'] === true ? 0 : await countApart(engine.pool)
    })
    await blobs.close()
    say(`The export is in ${folder}.`)
    if (leftOut > 0) say(apartWords(leftOut))
    return 0
  },
}

/** Everything has its place before the first is written, since pages link to what is written later. */
async function placeAll(pool: pg.Pool, withPrivate: boolean): Promise<readonly PlacedSpace[]> {
  const placed: PlacedSpace[] = []
  for (const space of await findSpaces(pool, withPrivate))
    placed.push({ ...space, pages: await placePages(pool, space), files: await placeFiles(pool, space) })
  return placed
}

const readme = `An export of Atrium. Each folder is a space:

space.json      its name and its members
pages/          its documents as Markdown, nested in folders, with links to each other and to the files
messages.json   its messages, oldest first; times are ISO 8601
messages.csv    the same as a table (RFC 4180)
calendar.ics    its calendar (RFC 5545)
files/          its files

people.json and people.csv list everyone.
`
