import { strToU8, zipSync } from 'fflate'
import { expect, test } from './fixtures.ts'
import { newcomer } from './people.ts'

const nasty = `graph LR
  a["<img src=x onerror=window.bad=1><b id=bad>bold</b>"] --> b["fine"]
  click b "javascript:alert(1)"`

test(
  'a diagram is drawn in light and dark by what has no part in the page, whatever its description says',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await newcomer(browser, 'Ada')
    const added: string[] = []
    await page.exposeFunction('tellAdded', (tag: string) => void added.push(tag))
    await page.addInitScript(() => {
      // In the frame that draws it is as it should be.
      if (globalThis.parent !== globalThis.window) return
      const tell = Reflect.get(globalThis, 'tellAdded') as (tag: string) => void
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (
              node instanceof Element &&
              (node.matches('[id^=ddiagram], [id^=diagram], #bad') || node.querySelector('#bad, [id^=ddiagram]'))
            )
              tell(node.outerHTML.slice(0, 200))
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/personal/documents')
    const text = `# Drawn\n\n\`\`\`mermaid\ngraph LR; Idea --> Plan\n\`\`\`\n\n\`\`\`mermaid\n${nasty}\n\`\`\`\n\n\`\`\`mermaid\nno diagram\n\`\`\`\n`
    const files = [
      { name: 'drawn.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync({ 'Drawn.md': strToU8(text) })) },
    ]
    await page.locator('input[type=file]').first().setInputFiles(files)
    await page.getByRole('treeitem', { name: /^Drawn/ }).click()
    const drawn = page.getByRole('img', { name: /^Diagram: / })
    await expect(drawn).toHaveCount(2)
    for (const image of await drawn.all())
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(50)
    // As large as its words need, and not as wide as the page.
    expect(await drawn.first().evaluate((one: HTMLImageElement) => one.clientWidth)).toBeLessThan(400)
    const light = await drawn.first().getAttribute('src')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => drawn.first().getAttribute('src')).not.toBe(light)
    expect(added).toEqual([])
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts')
    expect(await page.evaluate(() => Reflect.get(globalThis, 'bad'))).toBeUndefined()
  },
)
