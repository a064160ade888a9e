import { type TextVocabulary, deletionMark, insertionMark, suggestionAttribute, words } from '@atrium/engine/contract'

const colors = { backgroundColor: 'string', textColor: 'string' } as const
const alignment = { textAlignment: ['left', 'center', 'right', 'justify'] } as const
const looks = { ...colors, ...alignment } as const
const proposed = { [suggestionAttribute]: 'string' } as const
const file = { backgroundColor: 'string', name: 'string', url: 'string', caption: 'string' } as const
const picture = { ...file, ...alignment, showPreview: 'boolean', previewWidth: 'number' } as const
const cell = { ...looks, colspan: 'number', rowspan: 'number', colwidth: 'numbers' } as const

/** Words of a source look like nothing but what is proposed of them. */
const source = { holds: [words], marks: [insertionMark, deletionMark] } as const
const line = [words, 'mention', 'formula', 'footnote', 'hardBreak']

/** The kinds of blocks that a page has, by what stands in them. */
const contents: TextVocabulary['elements'] = {
  paragraph: { holds: line, attributes: looks },
  heading: { holds: line, attributes: { ...looks, level: [1, 2, 3, 4, 5, 6], isToggleable: 'boolean' } },
  bulletListItem: { holds: line, attributes: looks },
  numberedListItem: { holds: line, attributes: { ...looks, start: 'number' } },
  checkListItem: { holds: line, attributes: { ...looks, checked: 'boolean' } },
  toggleListItem: { holds: line, attributes: looks },
  quote: { holds: line, attributes: colors },
  callout: { holds: line, attributes: { tone: ['info', 'success', 'warning', 'tip'] } },
  codeBlock: { ...source, attributes: { language: 'string' } },
  math: { ...source, attributes: {} },
  mermaid: { ...source, attributes: {} },
  table: { holds: ['tableRow'], attributes: { textColor: 'string' } },
  image: { holds: [], attributes: picture },
  video: { holds: [], attributes: picture },
  audio: { holds: [], attributes: { ...file, showPreview: 'boolean' } },
  file: { holds: [], attributes: file },
  embed: { holds: [], attributes: { url: 'string', name: 'string', about: 'string' } },
  divider: { holds: [], attributes: {} },
  contents: { holds: [], attributes: {} },
  columns: { holds: [], attributes: {} },
  pageColumn: { holds: [], attributes: { width: 'number' } },
}

/** What stands on a page as the editor draws it (`vocabulary.test.ts` holds the two together). */
export const vocabulary: TextVocabulary = {
  root: 'blockGroup',
  elements: {
    ...contents,
    blockGroup: { holds: ['blockContainer'], attributes: {} },
    blockContainer: { holds: [...Object.keys(contents), 'blockGroup'], attributes: { id: 'string', ...proposed } },
    tableRow: { holds: ['tableCell', 'tableHeader'], attributes: {} },
    tableCell: { holds: ['tableParagraph'], attributes: cell },
    tableHeader: { holds: ['tableParagraph'], attributes: cell },
    tableParagraph: { holds: line, attributes: {} },
    mention: {
      holds: [],
      attributes: {
        ...proposed,
        kind: ['person', 'page', 'date', 'event', 'group', 'file'],
        target: 'string',
        where: 'string',
        label: 'string',
        link: 'string',
      },
    },
    formula: { ...source, attributes: proposed },
    footnote: { ...source, attributes: proposed },
    hardBreak: { holds: [], attributes: proposed },
  },
  usual: {
    backgroundColor: 'default',
    textColor: 'default',
    textAlignment: 'left',
    level: 1,
    isToggleable: false,
    checked: false,
    tone: 'info',
    language: 'text',
    name: '',
    url: '',
    caption: '',
    about: '',
    showPreview: true,
    width: 1,
    colspan: 1,
    rowspan: 1,
    colwidth: null,
    kind: 'person',
    target: '',
    where: '',
    label: '',
    link: '',
  },
  marks: {
    bold: [],
    italic: [],
    underline: [],
    strike: [],
    code: [],
    textColor: ['stringValue'],
    backgroundColor: ['stringValue'],
    link: ['href'],
    insertion: ['id', 'by', 'at'],
    deletion: ['id', 'by', 'at'],
  },
}
