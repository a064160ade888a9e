import { expect, test } from 'vitest'
import { fileHeaders } from './file-headers.ts'

const disposition = (name: string, type = 'image/png', isDownload = false): string =>
  fileHeaders({ name, type, size: 1 }, isDownload)['Content-Disposition'] ?? ''

test.each(['plan.png', 'a "b" \\ 100%.png', 'two\r\nSet-Cookie: a=b.png', 'Grüße 日本 👍.png', "it's (1)*.png"])(
  'a file called %j keeps its name, and what is no plain letter cannot get into the headers (R9.08)',
  (name) => {
    const header = disposition(name)
    expect(header).toMatch(/^inline; filename="[^"\\%]*"; filename\*=UTF-8''[\w.~!%&$+^`|#-]+$/)
    expect(header).toMatch(/^[\x20-\x7E]+$/)
    expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name)
  },
)

test('only what a browser can show without running it is shown; the rest is saved, as all is for who asks for that', () => {
  expect(disposition('a.png')).toMatch(/^inline/)
  expect(disposition('a.png', 'image/png', true)).toMatch(/^attachment/)
  for (const type of ['text/plain', 'application/zip', 'application/octet-stream', 'image/svg+xml', 'text/html'])
    expect(disposition('a', type)).toMatch(/^attachment/)
})
