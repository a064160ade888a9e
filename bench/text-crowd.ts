// The others who type on a page, in a process of their own, so that what they decode does not delay those who are measured.
import { once } from 'node:events'
import { startBeside } from './beside.ts'
import { joinPage, pause } from './page-client.ts'

interface Crowd {
  readonly url: string
  readonly cookies: readonly string[]
  /** The page. */
  readonly id: string
  readonly count: number
}

interface Report {
  readonly typed: number
  /** The texts that they have in the end, each once. */
  readonly texts: readonly string[]
}

const keyEveryMs = 2_000

/** Has people type a key each two seconds; resolves when all have begun. */
export const startTextCrowd = async (crowd: Crowd): Promise<{ stop(): Promise<Report> }> => ({
  stop: await startBeside<Report>(import.meta.filename, crowd),
})

if (process.argv[1] === import.meta.filename) await type(JSON.parse(process.argv[2] ?? '{}') as Crowd)

async function type({ url, cookies, id, count }: Crowd): Promise<void> {
  const typists = await Promise.all(
    Array.from({ length: count }, (_, index) => joinPage(url, cookies[index % cookies.length] ?? '', id)),
  )
  const stopped = new AbortController()
  let typed = 0
  const asked = once(process, 'message').then(() => stopped.abort())
  const typing = typists.map(async (typist, index) => {
    await pause((keyEveryMs * index) / count)
    while (!stopped.signal.aborted) {
      typist.type('x')
      typed += 1
      await pause(keyEveryMs)
    }
  })
  process.send?.('begun')
  await Promise.all([asked, ...typing])
  await Promise.all(typists.map(({ allSaved }) => allSaved()))
  await pause(500)
  const texts = [...new Set(typists.map(({ text }) => text()))]
  for (const { close } of typists) close()
  process.send?.({ typed, texts } satisfies Report, () => process.disconnect?.())
}
