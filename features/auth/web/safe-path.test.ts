import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test('a path of this site is kept, with its query', () => {
  for (const path of ['/', '/chat', '/workspaces/x?y=1#z', '/search?q=a//b']) expect(safePath(path)).toBe(path)
})

test('everything that could lead to another site leads to the dashboard (R2.02)', () => {
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'chat',
    '',
    7,
    undefined,
  ])
    expect(safePath(path)).toBe('/')
})

test('what is kept stays on the site as a browser reads it', () => {
  for (const path of ['/chat', '/..//evil.example', '/.//evil.example', '/%2f/evil.example'])
    expect(new URL(safePath(path), 'https://ours.example').origin).toBe('https://ours.example')
})
