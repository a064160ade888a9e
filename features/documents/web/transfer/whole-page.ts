import { escapeHtml } from '@atrium/base/escape-html'
import { fileAt } from '@atrium/features/files/contract'
import type { Block } from '../../contract/format/block.ts'
import { contentsOf } from '../../contract/format/contents.ts'
import { formulaMarkup } from '../../contract/format/formula-markup.ts'
import { htmlPage } from '../../contract/format/html-page.ts'
import { addressesIn } from '../../contract/format/readdress.ts'
import { sourceOf } from '../../contract/format/source-of.ts'
import { toHtml } from '../../contract/format/to-html.ts'
import { drawDiagram } from '../editor/blocks/diagram/draw-diagram.ts'
import { absolute } from './export-addresses.ts'
import { fetchFile } from './fetch-file.ts'

/** Pictures are written into the page until they are so large together; the others are linked to. */
const mostPictureBytes = 50 * 1_048_576

/** A page as one HTML file that needs nothing else: pictures and diagrams are in it, and links lead to this server. */
export async function wholePage(title: string, blocks: readonly Block[]): Promise<string> {
  const pictures = await picturesOf(blocks)
  const diagrams = await diagramsOf(blocks)
  const all = absolute(blocks)
  const { html, anchorOf } = contentsOf(all)
  const body = toHtml(all, {
    anchorOf,
    formula: formulaMarkup,
    diagram: (source) => diagrams.get(source),
    placeOf: (url) => pictures.get(url) ?? url,
  })
  return htmlPage(title, `<h1>${escapeHtml(title)}</h1>\n${html}${body}\n`)
}

/** The pictures of this server as data, by their absolute addresses. */
async function picturesOf(blocks: readonly Block[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  let bytes = 0
  for (const url of addressesIn(blocks)) {
    const file = fileAt(url) ? await fetchFile(url) : undefined
    if (!file?.type.startsWith('image/') || bytes + file.size > mostPictureBytes) continue
    bytes += file.size
    found.set(new URL(url, location.origin).href, await dataOf(file))
  }
  return found
}

function dataOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture could not be read.')))
    reader.readAsDataURL(file)
  })
}

async function diagramsOf(blocks: readonly Block[]): Promise<ReadonlyMap<string, string>> {
  const drawn = new Map<string, string>()
  for (const source of diagramSources(blocks)) {
    const { url } = await drawDiagram(source, 'neutral')
    if (url !== undefined) drawn.set(source, url)
  }
  return drawn
}

const diagramSources = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((one) => [...(one.type === 'mermaid' ? [sourceOf(one)] : []), ...diagramSources(one.children)])
