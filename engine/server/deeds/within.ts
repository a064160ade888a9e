/** Work was not done in its time; it may be another time. */
export class NotInTime extends Error {}

/** Waits for work so long, and throws `NotInTime` then; what becomes of it later is nobody's business. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: isLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NotInTime(`It was not done within ${ms} ms.`)), ms)
  timer.unref()
  return Promise.race([work, isLate]).finally(() => clearTimeout(timer))
}
