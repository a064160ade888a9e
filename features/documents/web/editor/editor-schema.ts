import { BlockNoteSchema, createStyleSpecFromTipTapMark, defaultStyleSpecs } from '@blocknote/core'
import { createCallout } from './blocks/callout.tsx'
import { createCheckItem } from './blocks/check-item.ts'
import { createCode } from './blocks/code.ts'
import { createContents } from './blocks/contents.tsx'
import { createEmbed } from './blocks/embed.tsx'
import { footnoteSpec } from './blocks/footnote.tsx'
import { formulaSpec } from './blocks/formula.tsx'
import { createMath } from './blocks/math.tsx'
import { mentionSpec } from './blocks/mention.tsx'
import { createMermaid } from './blocks/mermaid.tsx'
import { createColumn, createColumns } from './columns/column-blocks.tsx'

/** Code beside other looks, in links and among what is proposed, as Markdown has it; the library's shuts all of these out. */
const code = createStyleSpecFromTipTapMark(
  defaultStyleSpecs.code.implementation.mark.extend({ excludes: 'code' }),
  'boolean',
)

/** What can stand on a page. Whoever adds to it raises the editor's schema number in the contract. */
export const editorSchema = BlockNoteSchema.create().extend({
  blockSpecs: {
    checkListItem: createCheckItem(),
    codeBlock: createCode(),
    callout: createCallout(),
    math: createMath(),
    mermaid: createMermaid(),
    embed: createEmbed(),
    contents: createContents(),
    columns: createColumns(),
    pageColumn: createColumn(),
  },
  styleSpecs: { code },
  inlineContentSpecs: { mention: mentionSpec, formula: formulaSpec, footnote: footnoteSpec },
})
