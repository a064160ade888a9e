import { RouterContextProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotFound } from './not-found.tsx'

test('R2.19 a path that leads nowhere says so, and shows the way to the dashboard', () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const html = renderToString(
    <RouterContextProvider router={router}>
      <NotFound />
    </RouterContextProvider>,
  )
  expect(html).toContain('<h1>Page not found</h1>')
  expect(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/.exec(html)?.slice(1)).toEqual(['/', 'Go to Dashboard'])
})
