import { access, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guide, guideText } from './guide.ts'

const folder = join(import.meta.dirname, '../../../docs/guide')
const pages = guide.flatMap((part) => part.pages)

test('the app lists each page of the guide under its own title', async () => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md') && file !== 'README.md')
  expect(pages.map(({ name }) => `${name}.md`).sort()).toEqual(files.sort())
  for (const { name, title } of pages) {
    const text = await readFile(join(folder, `${name}.md`), 'utf8')
    expect(text.split('\n', 1)).toEqual([`# ${title}`])
  }
})

test('each picture of the guide is there, in light and dark, and each link leads to a page', async () => {
  for (const { name } of pages) {
    const text = await readFile(join(folder, `${name}.md`), 'utf8')
    for (const [, picture = ''] of text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)) {
      await access(join(folder, picture))
      await access(join(folder, picture.replace('light', 'dark')))
    }
    for (const scheme of ['light', 'dark'] as const)
      expect(await guideText(name, scheme)).not.toMatch(/\]\((?:|pictures[^)]*|[^)]*\.md)\)/)
  }
  expect(await guideText('nowhere', 'light')).toBeUndefined()
})
