// A part of a measurement in a process of its own, so that what it costs does not delay those who are measured.
import { fork } from 'node:child_process'

/** Starts `file` with `job` in a process of its own; resolves with what asks it for its report, once it says that it is ready. */
export async function startBeside<Report>(file: string, job: object): Promise<() => Promise<Report>> {
  const child = fork(file, [JSON.stringify(job)])
  const heard = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', () => reject(new Error(`${file} ended without a word.`)))
    })
  await heard()
  return async () => {
    const report = heard()
    child.send('report')
    return (await report) as Report
  }
}
