import type { Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds: when it began, and how long it kept the processor. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly type?: string } }
}

/**
 * Milliseconds of the processor that each key takes on the page's own thread while `work` goes on: the task that handles it,
 * and the one that draws the next frame. Unlike the time on the wall, it is the same on a machine that does other things too.
 */
export async function keyWork(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  const line = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  line.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const includedCategories = ['toplevel', 'devtools.timeline']
  await line.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await work()
  const complete = new Promise((resolve) => line.once('Tracing.tracingComplete', resolve))
  await line.send('Tracing.end')
  await complete
  await line.detach()
  return workOf(events.filter(({ ph }) => ph === 'X').toSorted((one, other) => one.ts - other.ts))
}

const isKey = ({ name, args }: TraceEvent): boolean => name === 'EventDispatch' && args?.data?.type === 'keydown'

function workOf(events: readonly TraceEvent[]): readonly number[] {
  const thread = events.find(isKey)
  const ours = events.filter(({ pid, tid }) => pid === thread?.pid && tid === thread.tid)
  const tasks = outermost(ours.filter(({ name }) => name.endsWith('RunTask')))
  const taskAt = (ts: number): number => tasks.findLast((task) => task.ts <= ts)?.tdur ?? 0
  const frames = ours.filter(({ name }) => name === 'Paint')
  return ours.filter(isKey).flatMap(({ ts }) => {
    const frame = frames.find((paint) => paint.ts > ts)
    return frame ? [(taskAt(ts) + taskAt(frame.ts)) / 1_000] : []
  })
}

function outermost(tasks: readonly TraceEvent[]): readonly TraceEvent[] {
  let end = 0
  return tasks.filter(({ ts, dur = 0 }) => {
    const isOutermost = ts >= end
    if (isOutermost) end = ts + dur
    return isOutermost
  })
}
