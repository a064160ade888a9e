import { readFileSync, readdirSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** One line of a table. */
export type Row = Readonly<Record<string, string | number>>

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Median, 99th percentile and largest, in milliseconds. */
export function latencies(name: string, given: readonly number[]): Row {
  const sorted = given.toSorted((a, b) => a - b)
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => round(percentile(sorted, share)))
  return { [`${name} p50 ms`]: p50 ?? 0, [`${name} p99 ms`]: p99 ?? 0, [`${name} max ms`]: most ?? 0 }
}

export const round = (value: number): number => Math.round(value * 100) / 100
export const median = (given: readonly number[]): number =>
  percentile(
    given.toSorted((a, b) => a - b),
    0.5,
  )

/** Milliseconds since 1970 with fractions, the same in every process of the machine. */
export const clock = (): number => performance.timeOrigin + performance.now()

/** Private and shared memory of processes in MB: shared pages count once over all of them (PSS). */
export function memoryOf(pids: readonly number[]): number {
  const sizes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0))
  return round(sizes.reduce((sum, size) => sum + size, 0) / 1_024)
}

/** A process and all that it started. */
export function familyOf(pid: number): readonly number[] {
  const children = processes().filter((one) => Number(/\) \S (\d+)/.exec(read(one, 'stat'))?.[1]) === pid)
  return [pid, ...children.flatMap(familyOf)]
}

export const processes = (): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

export function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // it has ended
  }
}

export function machine(): string {
  const load = loadavg().map(round).join(' ')
  return `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, ${round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${load}`
}
