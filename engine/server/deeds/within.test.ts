import { expect, test } from 'vitest'
import { NotInTime, within } from './within.ts'

test('work is waited for as long as its time is, and says itself what became of it', async () => {
  expect(await within(1_000, Promise.resolve('done'))).toBe('done')
  await expect(within(1_000, Promise.reject(new Error('It broke.')))).rejects.toThrow('It broke.')
  const late = Promise.withResolvers<void>()
  await expect(within(5, late.promise)).rejects.toThrow(NotInTime)
  late.reject(new Error('Nobody hears of it any more.'))
  await late.promise.catch(() => undefined)
})
