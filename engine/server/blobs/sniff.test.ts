import { expect, test } from 'vitest'
import { dot } from '../../../tests/dot.ts'
import { sniff } from './sniff.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test.each([
  ['a picture', dot, 'image/png'],
  [
    'a picture with a page behind it',
    Buffer.concat([dot, Buffer.from('<html><script>alert(1)</script>')]),
    'image/png',
  ],
  ['a page', '<!doctype html><script>alert(1)</script>', 'text/plain'],
  ['a drawing', drawing, 'text/plain'],
  ['a drawing that says that it is XML', `<?xml version="1.0"?>\n${drawing}`, 'text/plain'],
  ['a style sheet that makes pages', '<?xml version="1.0"?><xsl:stylesheet version="1.0"/>', 'text/plain'],
  ['words with a sign that no text has', 'words\u0000', 'application/octet-stream'],
  ['words that are not UTF-8', new Uint8Array([0x77, 0xff, 0xfe, 0x77]), 'application/octet-stream'],
])('%s is told by its bytes, and is never what a browser runs scripts of (R9.08)', async (_what, bytes, type) => {
  expect(await sniff(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, true)).toBe(type)
})

test('a letter that is cut where one looks no further is no fault', async () => {
  const cut = Buffer.from('Grüße').subarray(0, 3)
  expect([await sniff(cut, false), await sniff(cut, true)]).toEqual(['text/plain', 'application/octet-stream'])
})
