import { useMemo } from 'react'
import { Access, type Asked, type Role, type SpaceId, ownSpace, teamSpace, whyClosed } from '@atrium/engine/contract'
import {
  type Client,
  useAsk,
  useClient,
  useConnection,
  useLastOutput,
  useMayIn,
  useRows,
  useSpaces,
} from '@atrium/engine/web'
import { Body } from '../../contract/body.ts'
import { CommentThread } from '../../contract/comment-thread.ts'
import { Document, titleOf } from '../../contract/document.ts'
import { type Task, mostTasks, myTasks } from '../../contract/my-tasks.ts'
import { resolveThread } from '../../contract/resolve-threads.ts'
import { isOpenPage } from '../page/is-open-page.ts'
import { usePlaceNames } from '../transfer/place-name.ts'
import { usePageNews } from '../page/use-page-news.ts'
import { type PageAt, usePagesIn } from '../page/use-pages-in.ts'
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
  const found = useFound(wanted)
  const { touched, tick } = useTick()
  const all = new Map([...touched].map(([key, { task }]) => [key, task]))
  for (const task of found?.tasks ?? []) all.set(taskKey(task), task)
  const places = usePlaces([...all.values()])
  if (!found) return undefined
  const tasks = [...all]
    .filter(([, task]) => isThere(places, task))
    .map(([key, task]) => ({
      ...task,
      key,
      page: pageOf(places, task),
      isDone: touched.get(key)?.isDone ?? false,
      canTick: canTick(places, task),
    }))
    .toSorted(byDay)
  return { tasks, count: found.count + tasks.length - found.tasks.length, tick }
}

/** Where tasks are, as it is at hand: what happened to their pages is known before there is another answer. */
interface Places {
  readonly pageAt: PageAt
  readonly roles: ReadonlyMap<SpaceId, Role>
  mayResolve(space: SpaceId): boolean
  nameOf(space: SpaceId): string
}

function usePlaces(tasks: readonly Task[]): Places {
  const pageAt = usePagesIn([...new Set(tasks.map(({ space }) => space))])
  const roles = new Map(useSpaces().map(({ id, role }) => [id, role]))
  return { pageAt, roles, mayResolve: useMayIn(resolveThread), nameOf: usePlaceNames() }
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
function isThere({ pageAt, roles }: Places, { space, document: id }: Task): boolean {
  const page = pageAt({ space, id })
  return roles.has(space) && (page === undefined || isOpenPage(pageAt, page))
}

function pageOf({ pageAt, nameOf }: Places, { space, document: id, title, comment }: Task): string {
  const page = titleOf(pageAt({ space, id }) ?? { title })
  const name = comment === null ? page : `Comment in ${page}`
  return space === teamSpace ? name : `${name} · ${nameOf(space)}`
}

function canTick({ pageAt, roles, mayResolve }: Places, { space, document: id, comment }: Task): boolean {
  if (comment !== null) return mayResolve(space)
  const role = roles.get(space)
  const isClosed = whyClosed(Body, { row: pageAt({ space, id }), gateRow: undefined }) !== undefined
  return role !== undefined && Body.writers.includes(role) && !isClosed
}

/** Those without a day last; of one day and page as they are on the page. */
const byDay = (one: Task, other: Task): number =>
  compare(one.due ?? 'none', other.due ?? 'none') ||
  compare(`${one.space} ${one.document}`, `${other.space} ${other.document}`) ||
  one.place - other.place

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
