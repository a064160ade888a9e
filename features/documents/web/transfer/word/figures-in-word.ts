import { ImageRun, Paragraph } from 'docx'
import { type Block, type Inline, plain } from '../../../contract/format/block.ts'
import { indent, paragraph } from './paragraph-in-word.ts'
import type { Place, WordPicture } from './writing.ts'

const widestPixels = 600

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A picture with its caption below; the way to it where it cannot be shown. */
export function picture(one: Block, place: Place): readonly Paragraph[] {
  const shown = place.writing.pictures.get(text(one.props['url']))
  if (!shown) return attachment(one, place)
  const caption = text(one.props['caption'])
  const image = new Paragraph({
    ...indent(place),
    children: place.writing.comments.around(one.threads, [imageOf(one, shown, place)]),
  })
  return caption === '' ? [image] : [image, new Paragraph({ ...indent(place), style: 'Caption', text: caption })]
}

function imageOf({ props, proposed }: Block, { type, data, width, height }: WordPicture, { writing }: Place): ImageRun {
  const wanted = typeof props['previewWidth'] === 'number' ? props['previewWidth'] : width
  const wide = Math.max(1, Math.min(wanted, width, widestPixels))
  const words = text(props['caption']) || text(props['name'])
  return new ImageRun({
    type,
    data,
    transformation: { width: Math.round(wide), height: Math.max(1, Math.round((height * wide) / width)) },
    altText: { name: text(props['name']), description: words },
    ...(proposed?.insert && { insertion: writing.change(proposed.insert) }),
    ...(proposed?.delete && !proposed.insert && { deletion: writing.change(proposed.delete) }),
  })
}

/** What Word cannot show, by its name. */
export function attachment(one: Block, place: Place): readonly Paragraph[] {
  const href = text(one.props['url'])
  const words = text(one.props['name']) || text(one.props['caption']) || href
  if (words === '') return []
  const name: Inline = { ...plain(words), href, ...(one.proposed && { proposed: one.proposed }) }
  return [paragraph({ ...one, content: [name] }, place, indent(place))]
}
