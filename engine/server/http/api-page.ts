import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'

const files = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const

/** The page that shows the API document. */
export const apiPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Atrium API</title>
    <link rel="stylesheet" href="swagger-ui.css" />
  </head>
  <body>
    <main id="api"></main>
    <script src="swagger-ui-bundle.js"></script>
    <script src="start.js"></script>
  </body>
</html>`

const start = `SwaggerUIBundle({ url: '../openapi.json', dom_id: '#api', deepLinking: true, docExpansion: 'none', validatorUrl: null })`

/** Serves the files that the page needs from the package that holds them; nothing comes from another site. */
export function serveApiPage(api: Hono): void {
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  for (const file of files) api.get(`/docs/${file}`, serveStatic({ root, path: file }))
  api.get('/docs/start.js', (c) => c.body(start, 200, { 'Content-Type': 'text/javascript' }))
}
