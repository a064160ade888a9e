import type { Cell } from './block.ts'
import type { Looks } from './looks.ts'

/** The colours of an element as its attributes, by which a style sheet, the editor's too, draws them; nothing where none were chosen. */
export const colorAttributes = ({ color, ground }: Looks): string =>
  `${color ? ` data-text-color="${color}"` : ''}${ground ? ` data-background-color="${ground}"` : ''}`

/** On which side the lines of an element stand. */
export const sideAttribute = ({ side }: Looks): string => (side ? ` data-text-alignment="${side}"` : '')

export const cellAttributes = ({ looks = {}, columns, rows }: Cell): string =>
  `${numberAttribute('colspan', columns)}${numberAttribute('rowspan', rows)}${colorAttributes(looks)}${sideAttribute(looks)}`

/** How wide each column of a table is, which its first row says; nothing where that is left to what stands in them. */
export function columnGroup([first = []]: readonly (readonly Cell[])[]): string {
  const widths = first.flatMap(
    ({ widths: chosen, columns = 1 }) => chosen ?? Array.from({ length: columns }, () => undefined),
  )
  if (widths.every((width) => width === undefined)) return ''
  return `<colgroup>${widths.map((width) => `<col${numberAttribute('width', width)}>`).join('')}</colgroup>`
}

export const numberAttribute = (name: string, value: number | undefined): string =>
  value === undefined ? '' : ` ${name}="${value}"`
