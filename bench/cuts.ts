import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startS3 } from '../tests/s3.ts'
import { type CutLine, openLine } from './cut-line.ts'
import { type Row, clock, memoryOf, read, round } from './figures.ts'
import { openBrowser, signedIn } from './pages.ts'
import { hashOf, makeFile } from './send-file.ts'
import { type Subject, newFolder, register, removeFolder, startSubject } from './subject.ts'

type Env = Readonly<Record<string, string>>

const longBytes = 1_073_741_824
/** What happens to the upload, in this order: the line breaks, the page is loaded again, the server is killed. */
const cuts = ['line', 'reload', 'kill', 'line', 'reload', 'kill', 'line', 'reload', 'kill', 'line'] as const
const patienceMs = 600_000

/** 1 GiB out of a browser over a line that is cut, to a server that is killed; what arrives has to be what was sent. */
export async function benchCuts(env: Env = {}): Promise<readonly Row[]> {
  const [folder, data] = [newFolder(), newFolder()]
  const file = join(folder, 'long.bin')
  await makeFile(file, longBytes)
  const stage: Stage = { env, data, subject: await startSubject(data, env) }
  const line = await openLine(stage.subject.url)
  const browser = await openBrowser()
  const most = { server: 0, all: 0 }
  const watch = setInterval(() => {
    const pids = stage.subject.pids()
    const servers = pids.filter((pid) => !read(pid, 'cmdline').includes('postgres'))
    most.server = Math.max(most.server, memoryOf(servers))
    most.all = Math.max(most.all, memoryOf(pids))
  }, 200)
  try {
    const [cookie = ''] = await register(stage.subject.url, 1)
    const context = await signedIn(browser, { url: line.url, cookie, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(`${line.url}/files`)
    await page.getByLabel('Upload files: choose').setInputFiles(file)
    const began = clock()
    for (const [index, kind] of cuts.entries()) {
      await sentIs(page, (longBytes / (cuts.length + 1)) * (index + 1))
      await cut(kind, { stage, line, page, file })
    }
    await page.getByRole('list', { name: 'Files' }).getByText('long.bin').waitFor({ timeout: patienceMs })
    const ms = clock() - began
    const href = await fileIn(stage.subject, cookie)
    const answer = await fetch(`${stage.subject.url}${href}`, { headers: { cookie } })
    if (!answer.body) throw new Error(`${answer.status}`)
    const isWhole = (await hashOf(answer.body)) === (await hashOf(createReadStream(file)))
    const counted = Object.fromEntries(['line', 'reload', 'kill'].map((kind) => [kind, countOf(kind)]))
    const checksum = isWhole ? 'equal' : 'NOT EQUAL'
    return [
      {
        GiB: 1,
        ...counted,
        checksum,
        s: round(ms / 1_000),
        'server MB (PSS)': most.server,
        'with the database MB': most.all,
      },
    ]
  } finally {
    clearInterval(watch)
    await browser.close()
    line.close()
    await stage.subject.stop()
    removeFolder(folder)
    removeFolder(data)
  }
}

const countOf = (kind: string): number => cuts.filter((one) => one === kind).length

/** Runs `bench` on files that lie in a bucket of an S3 server in this process. */
export async function inBucket<T>(bench: (env: Env) => Promise<T>): Promise<T> {
  const s3 = await startS3()
  const { endpoint, bucket, accessKey, secretKey } = s3.place
  try {
    return await bench({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKey,
      S3_SECRET_ACCESS_KEY: secretKey,
    })
  } finally {
    await s3.close()
  }
}

interface Stage {
  readonly env: Env
  readonly data: string
  /** Another one after each kill. */
  subject: Subject
}

interface Cutting {
  readonly stage: Stage
  readonly line: CutLine
  readonly page: Page
  readonly file: string
}

async function cut(kind: (typeof cuts)[number], { stage, line, page, file }: Cutting): Promise<void> {
  if (kind === 'line') return line.cut()
  if (kind === 'reload') {
    await page.reload()
    await page.getByLabel('Choose long.bin again').setInputFiles(file)
    return
  }
  for (const pid of stage.subject.pids()) killIfThere(pid)
  line.cut()
  stage.subject = await startSubject(stage.data, stage.env)
  line.leadTo(stage.subject.url)
}

/** Resolves once the page says that so many bytes are sent. */
async function sentIs(page: Page, bytes: number): Promise<void> {
  const isSent = (least: number): boolean =>
    [...document.querySelectorAll('progress')].some((bar) => bar.value >= least && bar.max > 1_000_000)
  await page.waitForFunction(isSent, bytes, { polling: 50, timeout: patienceMs })
}

/** The address of the only file of the team. */
async function fileIn({ url }: Subject, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/queries/files/list?space=team`, { headers: { cookie } })
  const { files } = (await answer.json()) as { files: readonly { readonly id: string }[] }
  return `/files/team/${files[0]?.id ?? ''}/file`
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it ended with another one
  }
}
