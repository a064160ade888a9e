import { useMemo } from 'react'
import { Access, type Asked, ownSpace, teamSpace, whyClosed } from '@atrium/engine/contract'
import { type Client, useAsk, useClient, useConnection, useLastOutput, useRows, useRowsOf } from '@atrium/engine/web'
import { Body } from '../../contract/body.ts'
import { CommentThread } from '../../contract/comment-thread.ts'
import { Document, titleOf } from '../../contract/document.ts'
import { type Task, mostTasks, myTasks } from '../../contract/my-tasks.ts'
import { resolveThread } from '../../contract/resolve-threads.ts'
import { isOpenPage } from '../page/is-open-page.ts'
import { placeName } from '../transfer/place-name.ts'
import { usePageNews } from '../page/use-page-news.ts'
import { taskKey, useTick } from './use-tick.ts'

export interface ShownTask extends Task {
  readonly key: string
  /** What its page is called now, and where it is, unless the team has it. */
  readonly page: string
  readonly isDone: boolean
  /** Whether the person may write on its page, or comment there, as far as this screen knows. */
  readonly canTick: boolean
}

interface MyTasks {
  /** Of all of them. */
  readonly count: number
  readonly tasks: readonly ShownTask[]
  /** Ticks an item on its page, or takes the tick off again. */
  tick(task: Task, isDone: boolean): void
}

/**
 * The first `wanted` things that the person has to do, the earliest due first; undefined until they are known. What is
 * ticked here stays where it was, so that the tick can be taken off again.
 */
export function useMyTasks(wanted: number): MyTasks | undefined {
  const client = useClient()
  const found = useFound(wanted)
  const { touched, tick } = useTick()
  // What happened to their pages since is at hand before there is another answer.
  useRowsOf(Document, [...new Set(found?.tasks.map(({ space }) => space))])
  if (!found) return undefined
  const all = new Map([...touched].map(([key, { task }]) => [key, task]))
  for (const task of found.tasks) all.set(taskKey(task), task)
  const tasks = [...all]
    .filter(([, task]) => isThere(client, task))
    .map(([key, task]) => ({
      ...task,
      key,
      page: pageOf(client, task),
      isDone: touched.get(key)?.isDone ?? false,
      canTick: canTick(client, task),
    }))
    .toSorted(byDay)
  return { tasks, count: found.count + tasks.length - found.tasks.length, tick }
}

/** What says that there may be other tasks. */
const kinds = [Document, CommentThread]

interface Found {
  readonly count: number
  readonly tasks: readonly Task[]
}

/** What the server answers, asked again when pages have changed. */
function useFound(wanted: number): Found | undefined {
  const client = useClient()
  const spaces = useRows(Access, ownSpace(client.person))
  const news = usePageNews(spaces, kinds)
  const isOffline = useConnection().state === 'offline'
  const all = useMemo(() => [news, spaces, isOffline], [news, spaces, isOffline])
  return useLastOutput(useAsk(askTasks, wanted, all).answer)
}

/** Question by question. */
async function askTasks(client: Client, wanted: number, signal: AbortSignal): Promise<Asked<Found>> {
  const tasks: Task[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- whether there are more is in the answer
    const answer = await client.ask(myTasks, { skip: tasks.length, limit: mostTasks }, signal)
    if (!answer.ok) return answer
    const { count, tasks: next } = answer.output
    tasks.push(...next)
    if (next.length < mostTasks || tasks.length >= wanted)
      return { ok: true, output: { count: Math.max(count, tasks.length), tasks } }
  }
}

/** Whether its page can still be opened, as far as this screen knows. */
function isThere(client: Client, { space, document: id }: Task): boolean {
  const page = client.row(Document, { space, id })
  return client.roleIn(space) !== undefined && (page === undefined || isOpenPage(client, page))
}

function pageOf(client: Client, { space, document: id, title, comment }: Task): string {
  const page = titleOf(client.row(Document, { space, id }) ?? { title })
  const name = comment === null ? page : `Comment in ${page}`
  return space === teamSpace ? name : `${name} · ${placeName(client, space)}`
}

function canTick(client: Client, { space, document: id, comment }: Task): boolean {
  if (comment !== null) return client.may(resolveThread, space)
  const role = client.roleIn(space)
  const isClosed = whyClosed(Body, { row: client.row(Document, { space, id }), gateRow: undefined }) !== undefined
  return role !== undefined && Body.writers.includes(role) && !isClosed
}

/** Those without a day last; of one day and page as they are on the page. */
const byDay = (one: Task, other: Task): number =>
  compare(one.due ?? 'none', other.due ?? 'none') ||
  compare(`${one.space} ${one.document}`, `${other.space} ${other.document}`) ||
  one.place - other.place

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
