// Says where a module writes a measure of its own instead of a token of `ui/base.css`, and what is written twice that
// a part in `ui` could have once.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repeatedBlocks } from './repeated-blocks.ts'
import { root } from './step.ts'
import { strayLooks } from './stray-looks.ts'

/** Each with its reason. The list only grows shorter. */
const exceptions: Readonly<Record<string, string>> = {
  // The address beside a link on paper is smaller than whatever text it stands in.
  'features/documents/web/editor/body-editor.module.css': 'text size',
}

/** All lines of style sheets. The number only goes down: a new look is a part of `ui` that takes the place of others. */
const mostLines = 7_000
/** A block of so many declarations that stands twice is a part of `ui`. */
const longBlock = 5

const sheets = globSync('{app,features,ui}/**/*.css', {
  cwd: root,
  exclude: (name) => name.includes('node_modules') || name === 'app/web/dist',
}).map((file) => ({ file, css: readFileSync(join(root, file), 'utf8') }))
const stray = sheets
  .filter(({ file }) => file.endsWith('.module.css'))
  .flatMap(({ file, css }) =>
    strayLooks(css)
      .filter(({ name }) => exceptions[file] !== name)
      .map(({ line, name, text }) => `${file}:${line}: a ${name} that is no token of ui/base.css: ${text}`),
  )
const repeated = repeatedBlocks(sheets, longBlock).map(
  ({ declarations, places }) => `${places.join('\n')}\n  the same: ${declarations.join('; ')}`,
)
const lines = sheets.reduce((sum, { css }) => sum + css.split('\n').length - 1, 0)
const grown = lines > mostLines ? [`${lines} lines of style sheets, at most ${mostLines}`] : []
const problems = [...stray, ...repeated, ...grown]
for (const line of problems) console.log(line)
console.log(`${lines} lines of style sheets, ${repeated.length} blocks of ${longBlock} declarations or more repeated`)
process.exitCode = problems.length > 0 || sheets.length === 0 ? 1 : 0
