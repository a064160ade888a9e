// Says where a module writes a measure of its own instead of a token of `ui/base.css`.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './step.ts'
import { strayLooks } from './stray-looks.ts'

/** Each with its reason. The list only grows shorter. */
const exceptions: Readonly<Record<string, string>> = {
  // A cover is a picture that is painted with colours.
  'features/documents/web/page/page-look.module.css': 'colour',
  // The address beside a link on paper is smaller than whatever text it stands in.
  'features/documents/web/editor/body-editor.module.css': 'text size',
}

const files = globSync('{app,features,ui}/**/*.module.css', {
  cwd: root,
  exclude: (name) => name.includes('node_modules'),
})
const problems = files.flatMap((file) =>
  strayLooks(readFileSync(join(root, file), 'utf8'))
    .filter(({ name }) => exceptions[file] !== name)
    .map(({ line, name, text }) => `${file}:${line}: a ${name} that is no token of ui/base.css: ${text}`),
)
for (const line of problems) console.log(line)
process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0
