import { strToU8, zipSync } from 'fflate'

interface Parts {
  /** What stands in `w:body`. */
  readonly body: string
  readonly styles?: string
  readonly numbering?: string
  readonly comments?: string
  readonly commentsExtended?: string
  readonly footnotes?: string
  readonly header?: string
  /** More relations of the document. */
  readonly relations?: string
  readonly files?: Readonly<Record<string, Uint8Array>>
}

const kinds = ['styles', 'numbering', 'comments', 'commentsExtended', 'footnotes', 'header'] as const
const namespaces = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const type = (kind: string): string => `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}`

/** A document of Word by hand, for tests. */
export function wordFile({ body, relations = '', files = {}, ...parts }: Parts): Uint8Array<ArrayBuffer> {
  const given = kinds.flatMap((kind) => (parts[kind] === undefined ? [] : [[kind, parts[kind]] as const]))
  const related = given.map(([kind]) => `<Relationship Id="${kind}" Type="${type(kind)}" Target="${kind}.xml"/>`)
  const all = {
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${type('officeDocument')}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships>${related.join('')}${relations}</Relationships>`,
    ...Object.fromEntries(
      given.map(([kind, said]) => [`word/${kind}.xml`, `<w:${kind} ${namespaces}>${said}</w:${kind}>`]),
    ),
  }
  const bytes = Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)]))
  return zipSync({ ...bytes, ...files }) as Uint8Array<ArrayBuffer>
}

export const by = (who: string): string => `w:id="1" w:author="${who}" w:date="2026-05-03T10:00:00Z"`
export const run = (text: string, look = ''): string =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
export const put = (text: string): string => `<w:ins ${by('Bob')}>${run(text)}</w:ins>`
export const taken = (text: string): string =>
  `<w:del ${by('Bob')}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`
export const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
export const putEnd = `<w:rPr><w:ins ${by('Bob')}/></w:rPr>`
export const takenEnd = `<w:rPr><w:del ${by('Bob')}/></w:rPr>`
