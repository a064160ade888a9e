import { palette } from '../../../contract/format/color-style.ts'
import { type Color, type Looks, colors } from '../../../contract/format/looks.ts'
import { type XmlElement, childOf, valueOf } from './xml.ts'

/** The colours of words, and of the ground behind them, by what is said of a run or a paragraph (`w:rPr`, `w:pPr`, `w:tcPr`). */
export function colorsOf(properties: XmlElement | undefined): Pick<Looks, 'color' | 'ground'> {
  const color = nearest(colorIn(properties), 'words')
  const ground = highlights.get(valueOf(properties, 'w:highlight') ?? '') ?? nearest(fillIn(properties), 'ground')
  return { ...(color && { color }), ...(ground && { ground }) }
}

/** Whether there are colours that stand for others here: the nearest of those that a page has. */
export function areColorsNear(properties: XmlElement | undefined): boolean {
  const given = [colorIn(properties), fillIn(properties)].filter((one) => one !== undefined)
  return valueOf(properties, 'w:highlight') !== undefined || given.some((one) => isOther(one))
}

const colorIn = (properties: XmlElement | undefined): string | undefined =>
  valueOf(properties, 'w:color')?.toLowerCase()
const fillIn = (properties: XmlElement | undefined): string | undefined =>
  childOf(properties, 'w:shd')?.attributes.get('w:fill')?.toLowerCase()

/** As they are drawn in the light, which is how Word has them from here. */
const ours = {
  words: new Map(colors.map((name) => [palette[name].light[0].slice(1), name])),
  ground: new Map(colors.map((name) => [palette[name].light[1].slice(1), name])),
}

const isOther = (hex: string): boolean =>
  !ours.words.has(hex) && !ours.ground.has(hex) && !['auto', '000000', 'ffffff'].includes(hex)

/** Nothing for black, white, what is nearly so, and what is no colour. */
function nearest(hex: string | undefined, of: keyof typeof ours): Color | undefined {
  if (hex === undefined || !/^[\da-f]{6}$/.test(hex)) return undefined
  return ours[of].get(hex) ?? byHue(Number.parseInt(hex, 16), of)
}

/** Below this difference of its strongest and its weakest part of 255 a colour is a gray. */
const leastChroma = 28

function byHue(rgb: number, of: keyof typeof ours): Color | undefined {
  const [red, green, blue] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255]
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [chroma, lightness] = [most - least, (most + least) / 2]
  if (chroma < leastChroma && !(of === 'ground' && lightness > 200 && chroma > 6)) return gray(lightness, of)
  const hue = hueOf({ red, green, blue, most, chroma })
  const { name } = hues.find(({ end }) => hue < end) ?? { name: 'red' as const }
  return name === 'orange' && lightness < 100 ? 'brown' : name
}

function gray(lightness: number, of: keyof typeof ours): Color | undefined {
  const [least, most] = of === 'words' ? [80, 200] : [0, 247]
  return lightness >= least && lightness <= most ? 'gray' : undefined
}

interface Parts {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly most: number
  readonly chroma: number
}

/** In degrees, from red over green and blue back to red. */
function hueOf({ red, green, blue, most, chroma }: Parts): number {
  if (most === red) return (((green - blue) / chroma) * 60 + 360) % 360
  return most === green ? ((blue - red) / chroma) * 60 + 120 : ((red - green) / chroma) * 60 + 240
}

const hues: readonly { readonly end: number; readonly name: Color }[] = [
  { end: 14, name: 'red' },
  { end: 42, name: 'orange' },
  { end: 68, name: 'yellow' },
  { end: 168, name: 'green' },
  { end: 252, name: 'blue' },
  { end: 295, name: 'purple' },
  { end: 345, name: 'pink' },
]

/** Word's markers. */
const highlights: ReadonlyMap<string, Color> = new Map([
  ['yellow', 'yellow'],
  ['darkYellow', 'yellow'],
  ['green', 'green'],
  ['darkGreen', 'green'],
  ['cyan', 'blue'],
  ['darkCyan', 'blue'],
  ['blue', 'blue'],
  ['darkBlue', 'blue'],
  ['magenta', 'pink'],
  ['darkMagenta', 'purple'],
  ['red', 'red'],
  ['darkRed', 'red'],
  ['lightGray', 'gray'],
  ['darkGray', 'gray'],
  ['black', 'gray'],
])
