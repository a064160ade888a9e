import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, defineConfig } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { closure } from './closure.ts'
import { listEarlyFiles } from './early-files.ts'

const root = import.meta.dirname

/** The chunks that a first visit loads, by the page, each named by the source file that it was made from; and how many KB they may be as sent. */
const pages = {
  '/login': { budgetKb: 95, from: ['web/index.html', 'web/public-pages.tsx'] },
  '/': {
    budgetKb: 173,
    from: ['web/index.html', 'shell/shell.tsx', 'shell/open-client.ts', 'shell/rooms/dashboard.tsx'],
  },
  '/chat': {
    budgetKb: 225,
    from: ['web/index.html', 'shell/shell.tsx', 'shell/open-client.ts', 'chat/web/conversations/team-chat-page.tsx'],
  },
}

const besideShell = /\/(rolldown-runtime|mark|inside|public-pages)-/
const documentPage = /\/document(-error)?-[\w-]{7}\.js$/
const rarePage = /\/(legacy|share-in|guide-page|forget-person|not-found)-/

export default defineConfig({
  root,
  plugins: [
    react({ compiler: true }),
    findEditor(),
    preloadFont(),
    withoutSpaces(),
    listShell(),
    listEarlyFiles(),
    compress(),
    tellSizes(),
  ],
  // One ending for all classes of a file packs better than one for each.
  css: { modules: { generateScopedName: (name, file) => `${name}-${hashOf(relative(join(root, '../..'), file))}` } },
  server: {
    proxy: {
      '/api': { target: 'http://127.0.0.1:3000', ws: true },
      '^/((files|share|unsubscribe)/.|frames)': 'http://127.0.0.1:3000',
    },
  },
  worker: {
    format: 'es',
    plugins: () => [namesWithoutPage()],
    rolldownOptions: { output: { chunkFileNames: 'assets/parts/[name]-[hash].js' } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    sourcemap: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: {
      // All browsers of the target preload modules by themselves.
      polyfill: false,
      // What comes with the shell, and the scripts of pages that hardly anybody opens, stand in no list that everybody loads.
      resolveDependencies: (page, files, { hostType }) => {
        if (hostType === 'html') return files
        const needed = files.filter(
          (file) =>
            file.endsWith('.css') || !(rarePage.test(page) || (besideShell.test(file) && !besideShell.test(page))),
        )
        return documentPage.test(page) ? [...needed, ...editorFiles] : needed
      },
    },
    rolldownOptions: {
      input: { index: join(root, 'index.html'), 'service-worker': join(root, 'service-worker.ts') },
      output: {
        // The first file names all others, and what stands for their content packs badly: seven signs are enough.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash:7].js'),
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
})

/** The large files of what texts are edited with. A page that shows one fetches them at once, and runs them when it knows the text. */
let editorFiles: readonly string[] = []

function findEditor(): Plugin {
  const isLarge = ({ code }: Rolldown.OutputChunk): boolean => code.length > 50_000
  return {
    name: 'atrium:find-editor',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const first = new Set(Object.values(pages).flatMap(({ from }) => from.flatMap((one) => closure(chunks, one))))
        const editor = closure(chunks, 'editor/document-body.tsx').filter(
          (chunk) => isLarge(chunk) && !first.has(chunk),
        )
        editorFiles = editor.map(({ fileName }) => fileName)
      },
    },
  }
}

const endings = new Map<string, string>()

/** The ending of a style sheet's classes: five letters pack well, and two files that came to share one end the build. */
function hashOf(file: string): string {
  const ending = createHash('sha256').update(file).digest('hex').slice(0, 5)
  const other = endings.get(ending) ?? file
  if (other !== file) throw new Error(`The classes of ${file} and ${other} would have one ending. Rename one of them.`)
  endings.set(ending, file)
  return ending
}

/** A thread has no page to look names of characters up in, as the variant of this package for browsers does. */
function namesWithoutPage(): Plugin {
  const name = 'decode-named-character-reference'
  return {
    name: 'atrium:names-without-page',
    enforce: 'pre',
    resolveId: (id) => (id === name ? join(root, '../../node_modules', name, 'index.js') : undefined),
  }
}

/** Has the browser fetch the font at once, not only when the style sheet asks for it. */
function preloadFont(): Plugin {
  return {
    name: 'atrium:preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght.*\.woff2$/.test(file))
        if (!font) return []
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** The page is made anew for each visit, and sent as small as it can be. */
function withoutSpaces(): Plugin {
  return {
    name: 'atrium:without-spaces',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => html.replaceAll(/^\s*(?:\/\/.*\n)?\s*/gm, '') },
  }
}

/** Tells the service worker which files make up the shell, and gives the build a name that changes when one of them does. */
function listShell(): Plugin {
  return {
    name: 'atrium:list-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle['service-worker.js']
      if (worker?.type !== 'chunk') this.error('The build has no service worker.')
      if (worker.imports.length > 0) this.error('The service worker imports what no browser loads for it.')
      const rare = rareChunks(Object.values(bundle).filter((file) => file.type === 'chunk'))
      const isKept = (file: string): boolean => /\.(js|css|woff2)$/.test(file) && !isLeftOut(file) && !rare.has(file)
      const made = Object.keys(bundle).filter(isKept)
      const kept = readdirSync(join(root, 'public')).filter((file) => /\.(svg|webmanifest)$/.test(file))
      const hash = createHash('sha256').update(made.join())
      for (const file of kept) hash.update(readFileSync(join(root, 'public', file)))
      const page = bundle['index.html']
      if (page?.type === 'asset') hash.update(page.source)
      const shell = {
        build: hash.digest('hex').slice(0, 12),
        files: ['/', ...[...made, ...kept].map((file) => `/${file}`)],
      }
      worker.code = worker.code.replaceAll('__SHELL__', () => JSON.stringify(shell))
    },
  }
}

/** A service worker is not asked by the frame in which diagrams are drawn, so it need not keep what that loads. */
const isLeftOut = (file: string): boolean =>
  file === 'service-worker.js' || /latin-ext|KaTeX_|diagram-frame|\/parts\//.test(file)

/** Parts of packages that are fetched only by who needs them, as one of a hundred languages or diagrams is. */
function rareChunks(chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
  const isOurs = ({ moduleIds }: Rolldown.OutputChunk): boolean =>
    moduleIds.some((id) => !id.includes('/node_modules/'))
  const kept = new Set(chunks.filter((chunk) => isOurs(chunk) || chunk.isEntry))
  for (const { imports } of kept)
    for (const next of chunks.filter(({ fileName }) => imports.includes(fileName))) kept.add(next)
  return new Set(chunks.filter((chunk) => !kept.has(chunk)).map(({ fileName }) => fileName))
}

/** Writes a brotli and a gzip copy beside every file that gains from it. */
function compress(): Plugin {
  return {
    name: 'atrium:compress',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }, bundle) {
      const folder = dir ?? join(root, 'dist')
      const rare = rareChunks(Object.values(bundle).filter((file) => file.type === 'chunk'))
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files
          .filter((file) => /\.(js|css|html|svg|webmanifest)$/.test(file))
          .map((file) => shrink(join(folder, file), rare.has(file) || isLeftOut(file) ? quality.rare : quality.usual)),
      )
    },
  }
}

/** The last tenth costs ten times the time, which a start waits for: it is worth that where all people fetch it. */
const quality = { usual: 11, rare: 9 }

async function shrink(file: string, of: number): Promise<void> {
  const plain = await readFile(file)
  if (plain.length < 512) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: of, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
}

/** Prints what JavaScript a first visit to each page loads: as browsers fetch it over TLS, which may be so much, and packed as without that. */
function tellSizes(): Plugin {
  return {
    name: 'atrium:tell-sizes',
    apply: 'build',
    enforce: 'post',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const packed = new Map<Rolldown.OutputChunk, { readonly brotli: number; readonly gzip: number }>()
      const sizeOf = (chunk: Rolldown.OutputChunk) => {
        const { code } = chunk
        const size = packed.get(chunk) ?? {
          brotli: brotliCompressSync(code).length,
          gzip: gzipSync(code, { level: 9 }).length,
        }
        packed.set(chunk, size)
        return size
      }
      for (const [page, { budgetKb, from }] of Object.entries(pages)) {
        const loaded = new Set(from.flatMap((source) => closure(chunks, source)))
        const kbBy = (by: 'brotli' | 'gzip'): number =>
          [...loaded].reduce((sum, chunk) => sum + sizeOf(chunk)[by], 0) / 1024
        const [kb, gzipKb] = [kbBy('brotli'), kbBy('gzip')]
        const sizes = `${kb.toFixed(1).padStart(7)} KB of JavaScript (brotli; ${gzipKb.toFixed(1)} gzip)`
        const line = `${page.padEnd(8)}${sizes} in ${loaded.size} files`
        if (kb > budgetKb) this.warn(`${line}, over its ${budgetKb} KB`)
        else this.info(`${line}, at most ${budgetKb}`)
      }
    },
  }
}
