import { expect, test } from 'vitest'
import { cleanFileName, filePath, nextChunk, operationRetryMs, uploadRetryMs, uploadSizes } from './blob.ts'

test('R9.08 chunks begin with 256 KiB and double up to 32 MiB; what is not larger than one goes at once', () => {
  expect(uploadSizes.singleShot).toBe(262_144)
  const sizes: number[] = [uploadSizes.firstChunk]
  for (let chunk = 0; chunk < 9; chunk += 1) sizes.push(nextChunk(sizes.at(-1) ?? 0))
  expect(sizes.map((bytes) => bytes / 1_024)).toEqual([
    256, 512, 1_024, 2_048, 4_096, 8_192, 16_384, 32_768, 32_768, 32_768,
  ])
})

test('R9.08 a small request is tried for two minutes, an upload that does not move for ten', () => {
  expect([operationRetryMs, uploadRetryMs]).toEqual([120_000, 600_000])
})

test('a file is found under its space and id, and called as it is, or a file', () => {
  expect(filePath({ space: 'own:a', id: 'b', name: 'a b?.png' })).toBe('/files/own%3Aa/b/a%20b%3F.png')
  expect(filePath({ space: 'team', id: 'b' })).toBe('/files/team/b/file')
})

test.each([
  ['../../etc/passwd', 'passwd'],
  [String.raw`C:\Users\ada\Plan.pdf`, 'Plan.pdf'],
  [' . a  b\t c . ', 'a b c'],
  ['x\u202efdp.exe\u0000', 'xfdp.exe'],
  ['a\u2028b\u2066c\ufeffd', 'abcd'],
  ['e\u0301.txt', '\u00e9.txt'],
  ['half \ud83d', 'half \ufffd'],
  ['...', 'file'],
  ['', 'file'],
  ['folder/', 'file'],
  ['...tar.gz...', 'tar.gz'],
])('the name %j is kept as %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept)
})

test('a name that is too long is cut before its ending, and in no letter', () => {
  const whole = `${'x'.repeat(196)}.png`
  expect(cleanFileName(whole)).toBe(whole)
  expect(cleanFileName(`${'x'.repeat(300)}.png`)).toBe(`${'x'.repeat(196)}.png`)
  expect(cleanFileName('👍'.repeat(300))).toBe('👍'.repeat(200))
  expect(cleanFileName(`${'x'.repeat(300)}.${'y'.repeat(20)}`)).toMatch(/^x{179}\.y{20}$/)
  expect(cleanFileName(`${'x'.repeat(300)}.${'y'.repeat(21)}`)).toBe('x'.repeat(200))
  expect(cleanFileName(`${'x'.repeat(300)}.a b`)).toBe('x'.repeat(200))
})
