import { type ChildProcess, fork } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Blobs } from '@atrium/engine/server'

interface Size {
  readonly width: number
  readonly height: number
}

/** A picture among the blobs. */
interface Picture {
  readonly blobs: Blobs
  readonly key: string
  /** In bytes. */
  readonly size: number
}

/**
 * Looks at pictures, one after the other, in processes of their own: who waits for the size of one does not wait for small copies.
 * What cannot be read has no size and no small picture.
 */
export interface Images {
  measure(picture: Picture): Promise<Size | undefined>
  /** A small copy, as WebP. */
  shrink(picture: Picture): Promise<Uint8Array | undefined>
}

const program = join(import.meta.dirname, 'child.ts')
const withinMs = 20_000
const idleMs = 30_000
const largestBytes = 104_857_600

export function createImages(): Images {
  const [measurer, shrinker] = [createWorker(), createWorker()]

  async function withCopy<T>({ blobs, key, size }: Picture, use: (folder: string, path: string) => Promise<T>) {
    if (size > largestBytes) return undefined
    const folder = await mkdtemp(join(tmpdir(), 'atrium-picture-'))
    try {
      const path = join(folder, 'picture')
      await pipeline(await blobs.read(key), createWriteStream(path))
      return await use(folder, path)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    measure: (picture) => withCopy(picture, (_folder, path) => measurer.run({ path })),
    shrink: (picture) =>
      withCopy(picture, async (folder, path) => {
        const out = join(folder, 'small')
        return (await shrinker.run({ path, out })) && readFile(out)
      }),
  }
}

interface Task {
  readonly path: string
  readonly out?: string
}

interface Reply {
  readonly id: number
  readonly size?: Size
}

/** Gives tasks to the process, which starts with the first and ends after a while without any. */
function createWorker() {
  let child: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  let count = 0

  function started(): ChildProcess {
    if (child?.connected) return child
    const fresh = fork(program, { stdio: 'ignore', execArgv: [] })
    fresh.unref()
    fresh.channel?.unref()
    return (child = fresh)
  }

  /** Resolves with the picture's size, or with undefined when it broke the reader or took too long. */
  function run(task: Task): Promise<Size | undefined> {
    const id = (count += 1)
    clearTimeout(idle)
    const process = started()
    return new Promise((resolve) => {
      const done = (size: Size | undefined): void => {
        clearTimeout(late)
        process.off('message', hear).off('exit', lost).off('error', lost)
        idle = setTimeout(() => child?.kill(), idleMs).unref()
        resolve(size)
      }
      const hear = (reply: Reply): void => {
        if (reply.id === id) done(reply.size)
      }
      const lost = (): void => done(undefined)
      const late = setTimeout(() => {
        process.kill('SIGKILL')
        done(undefined)
      }, withinMs)
      process.on('message', hear).on('exit', lost).on('error', lost)
      process.send({ id, ...task }, (error) => error && lost())
    })
  }

  return {
    run(task: Task): Promise<Size | undefined> {
      const turn = last.then(() => run(task))
      last = turn
      return turn
    },
  }
}
