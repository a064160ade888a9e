import { expect, test } from 'vitest'
import { embedUrl } from './embed-url.ts'

test('only pages of the sites on the list are shown inside a page', () => {
  expect(embedUrl('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3')?.src).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  )
  expect(embedUrl('https://vimeo.com/12345')?.src).toBe('https://player.vimeo.com/video/12345?dnt=1')
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://127.0.0.1:3000/admin/settings',
    '/admin/settings',
    'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ])
    expect(embedUrl(link)).toBeUndefined()
})
