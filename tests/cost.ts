/** Milliseconds of processor time that this process spends, in all of its threads, until `work` is done. */
export async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
