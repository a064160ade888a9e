import { expect, test } from 'vitest'
import { plainWords, readHead } from './read-head.ts'

const page = (head: string, type = 'text/html; charset=utf-8') =>
  readHead({ bytes: Buffer.from(`<!doctype html><html><head>${head}</head><body>Words</body></html>`), type })

test('a page says what it is by its own title, or better by what it says to those who link to it', () => {
  expect(page('<title>\n  Plan &amp; more </title>')).toEqual({ title: 'Plan & more', description: '', site: '' })
  expect(
    page(`<title>Plan | News</title><meta name="description" content="All of it">
      <meta property="og:title" content="Plan"><meta PROPERTY="OG:site_name" content="The News">`),
  ).toEqual({ title: 'Plan', description: 'All of it', site: 'The News' })
  const both = '<meta name="description" content="a"><meta property="og:description" content="b">'
  expect(page(`<title>Plan</title><title>Other</title>${both}`)).toEqual({ title: 'Plan', description: 'b', site: '' })
  expect(page('<meta property="og:title" content=" "><title>Plan</title>')?.title).toBe('Plan')
})

test('a page without a title says nothing, and what stands in scripts, comments or its body is no title', () => {
  expect(page('<meta name="description" content="All of it">')).toBeUndefined()
  expect(page('<script>"<title>No</title>"</script><!-- <title>No</title> -->')).toBeUndefined()
  expect(readHead({ bytes: Buffer.from('<body><title>No</title>'), type: 'text/html' })).toBeUndefined()
  expect(readHead({ bytes: Buffer.alloc(0), type: '' })).toBeUndefined()
})

test('letters are read as the page says that they are written', () => {
  const latin = Buffer.from('<meta charset="iso-8859-1"><title>Käse</title>', 'latin1')
  expect(readHead({ bytes: latin, type: 'text/html' })?.title).toBe('Käse')
  expect(readHead({ bytes: latin, type: 'text/html; charset=latin1' })?.title).toBe('Käse')
  expect(page('<title>Käse</title>', 'text/html; charset=nobody-knows')?.title).toBe('Käse')
})

test('a page that was cut says what stands before', () => {
  const bytes = Buffer.from('<head><title>Plan</title><meta name="description" content="All of')
  expect(readHead({ bytes, type: 'text/html' })).toEqual({ title: 'Plan', description: '', site: '' })
})

test('words are short, on one line, and have nothing in them that cannot be seen', () => {
  expect(plainWords(' a\u0000\tb\u2028c\u202egnp.exe\u2066\ufeff\u200b ', 99)).toBe('a b cgnp.exe')
  expect(plainWords('👩‍👩‍👧 \ud800!', 99)).toBe('👩‍👩‍👧 \ufffd!')
  expect(plainWords('abcdef', 6)).toBe('abcdef')
  expect(plainWords('abc def', 5)).toBe('abc…')
  expect(plainWords('abc😀def', 5)).toBe('abc…')
  const { title = '', description = '' } =
    page(`<title>${'a '.repeat(9_000)}</title><meta name="description" content="${'b'.repeat(9_000)}">`) ?? {}
  expect([title.length, description.length]).toEqual([200, 300])
})
