// Makes few files of the server and the packages that it uses: Node takes half a second to load them as they come.
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { at } from './places.mjs'

/** Parts of packages that are only tried, and packages with programs of their own. */
const external = ['pg-native', 'bufferutil', 'utf-8-validate', 'cloudflare:sockets', 'sharp']

await build({
  input: { main: at('app/server/main.ts'), cli: at('app/cli/main.ts') },
  platform: 'node',
  external,
  plugins: [keepPlaces(), inAscii()],
  logLevel: 'warn',
  output: {
    dir: process.argv[2],
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    comments: false,
  },
})

/** A module that asks where it lies is told where its source lies, not the bundle. */
function keepPlaces() {
  return {
    name: 'keep-places',
    transform: {
      filter: { code: 'import.meta' },
      handler(code, id) {
        if (!id.startsWith('/')) return undefined
        return code
          .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(id)))
          .replaceAll(/\bimport\.meta\.filename\b/g, JSON.stringify(id))
          .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href))
      },
    },
  }
}

/** Other letters as escapes: text of ASCII alone is read faster, and takes half the memory for as long as the program runs. */
function inAscii() {
  const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return {
    name: 'in-ascii',
    renderChunk(code, { fileName }) {
      if (/String\.raw`[^`]*[^\0-\x7f]/.test(code)) throw new Error(`${fileName} has letters that cannot be escaped.`)
      return code.replaceAll(/[^\0-\x7f]/g, escaped)
    },
  }
}
