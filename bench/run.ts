import { join } from 'node:path'
import { benchApi } from './api.ts'
import { benchCalendar } from './calendar.ts'
import { benchChannel } from './channel.ts'
import { benchChat } from './chat.ts'
import { benchCluster } from './cluster.ts'
import { type Row, machine, median, memoryOf, round } from './figures.ts'
import { benchPages } from './pages.ts'
import { benchOffline } from './offline.ts'
import { benchCuts, inBucket } from './cuts.ts'
import { benchTransfer } from './files.ts'
import { benchLongPage } from './long-page.ts'
import { benchHistory } from './history.ts'
import { benchMoves } from './moves.ts'
import { benchHostile } from './hostile.ts'
import { benchRejoin } from './rejoin.ts'
import { newFolder, register, removeFolder, startSubject } from './subject.ts'
import { benchSearch } from './search.ts'
import { benchTexts } from './texts.ts'
import { benchTree } from './tree.ts'
import { benchTwoScreens } from './two-screens.ts'
import { benchWrites } from './writes.ts'

/** Usage: npm run bench [-- start pages api offline chat texts writes rejoin history search files s3 tree moves long screens calendar hostile cluster channel] */
const wanted = new Set(process.argv.slice(2))
const wants = (name: string): boolean => wanted.size === 0 || wanted.has(name)
const print = (title: string, rows: readonly Row[]): void => {
  console.log(`\n${title}`)
  console.table(rows)
}

const folder = newFolder()
try {
  console.log(machine())
  if (wants('start')) print('Start, from the spawn of the bootstrap to ready', await benchStart())
  if (wants('hostile'))
    print('People at work, alone and beside somebody hostile', await benchHostile(join(folder, 'hostile')))
  if (wants('channel')) print('One message for 30,000 people', await benchChannel(join(folder, 'channel')))
  if (wants('cluster'))
    print(
      'Processes on one database, all of whose people write in one space',
      await benchCluster(join(folder, 'cluster')),
    )
  const subject = await startSubject(folder)
  try {
    const cookies = await register(subject.url, 20)
    if (wants('pages')) print('First load in Chromium, cold cache', await benchPages(subject, cookies[0] ?? ''))
    if (wants('api')) print('Pages over HTTP, 20 at once, where 2,000 are', await benchApi(subject, cookies))
    if (wants('offline')) print('Start without a network', await benchOffline(subject, cookies[0] ?? ''))
    if (wants('chat')) print('A message in a space that all follow', await benchChat(subject, cookies))
    if (wants('texts')) print('A key on a page, alone and among others who type', await benchTexts(subject, cookies))
    if (wants('writes')) print('Messages on disk', await benchWrites(subject, cookies))
    if (wants('rejoin')) print('All come back at once', await benchRejoin(subject, cookies))
    if (wants('history')) print('A space with a million messages', await benchHistory(subject, cookies[0] ?? ''))
    if (wants('search')) print('A search in a full instance, 20 at once', await benchSearch(subject, cookies))
    if (wants('files')) print('Files, on loopback', await benchTransfer(subject, cookies[0] ?? ''))
    if (wants('long')) print('A page of 50,000 words', await benchLongPage(subject, cookies[0] ?? ''))
    if (wants('screens')) print('Two browsers on one page', await benchTwoScreens(subject, cookies))
    if (wants('tree')) print('A tree of 10,000 pages', await benchTree(subject, cookies[0] ?? ''))
    if (wants('moves')) print('A page of 200 to another workspace', await benchMoves(subject, cookies[0] ?? ''))
    if (wants('calendar')) print('A year of 5,000 events', await benchCalendar(subject, cookies[0] ?? ''))
  } finally {
    await subject.stop()
  }
  if (wants('files')) print('1 GiB over a bad line', await benchCuts())
  if (wants('s3')) print('1 GiB over a bad line into a bucket', await inBucket(benchCuts))
} finally {
  removeFolder(folder)
}

async function benchStart(): Promise<readonly Row[]> {
  const first = await startSubject(folder)
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  const memory = memoryOf(first.pids())
  await first.stop()
  const later: number[] = []
  while (later.length < 5) {
    const again = await startSubject(folder)
    later.push(again.startMs)
    await again.stop()
  }
  return [
    {
      'first ever ms': round(first.startMs),
      'later ms (median of 5)': round(median(later)),
      'idle memory MB (PSS)': memory,
    },
  ]
}
