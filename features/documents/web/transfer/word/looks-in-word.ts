import { AlignmentType, type IParagraphOptions, type IRunOptions, ShadingType } from 'docx'
import { palette } from '../../../contract/format/color-style.ts'
import type { Inline } from '../../../contract/format/block.ts'
import type { Color, Looks } from '../../../contract/format/looks.ts'

const wordsIn = (color: Color): string => palette[color].light[0].slice(1)

/** The ground behind words, a paragraph or a cell. */
const shadingOf = ({ ground }: Looks): { shading?: { type: typeof ShadingType.CLEAR; fill: string } } =>
  ground ? { shading: { type: ShadingType.CLEAR, fill: palette[ground].light[1].slice(1) } } : {}

/** The colours of words, as they are in the light. */
export const colorsInWord = (looks: Looks): Pick<IRunOptions, 'color' | 'shading'> => ({
  ...(looks.color && { color: wordsIn(looks.color) }),
  ...shadingOf(looks),
})

const alignments = {
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  justify: AlignmentType.JUSTIFIED,
} as const

/** On which side lines stand, on which ground, and of which colour the end of them is, which Word gives to what one adds. */
export const paragraphLooks = (looks: Looks): Pick<IParagraphOptions, 'alignment' | 'shading' | 'run'> => ({
  ...(looks.side && { alignment: alignments[looks.side] }),
  ...shadingOf(looks),
  ...(looks.color && { run: { color: wordsIn(looks.color) } }),
})

/** Words in the colour of what they stand in, but those that have their own. */
export const coloredIn = (content: readonly Inline[], { color }: Looks): readonly Inline[] =>
  color ? content.map((run) => ({ ...run, looks: { color, ...run.looks } })) : content
