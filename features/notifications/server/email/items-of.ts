import { headlineOf } from '../../contract/headline.ts'
import { type Notice, whyOf } from '../../contract/notice.ts'
import type { Item } from './letter-lines.ts'
import type { NoticeWriter, Opening, Reader } from './letter-tools.ts'

/** The notices with what they say now; those of which their reader may know nothing any more are left out. */
export async function itemsOf(
  notices: readonly Notice[],
  { writers }: Pick<Opening, 'writers'>,
  reader: Reader,
): Promise<readonly Item[]> {
  const items: Item[] = []
  for (const notice of notices) {
    // An import is noted under its file, which is no event.
    const write = notice.cause === 'import' ? asNoted : (writers[notice.sourceType] ?? asNoted)
    const words = await write(notice, reader)
    if (words) items.push({ notice, words })
  }
  return items
}

const asNoted: NoticeWriter = (notice) =>
  Promise.resolve({ headline: headlineOf(notice), said: notice.message, why: whyOf(notice) })
