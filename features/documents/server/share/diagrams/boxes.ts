import type { DrawnElement } from 'jsdom'
import { getPathBBox, getPointAtLength, getTotalLength } from 'svg-path-commander/util'
import { widthOf } from './letter-widths.ts'

/** Where something stands, in pixels of its parent. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 }

/** Heights in sizes of the letters: of a line, and of its letters above the line that they stand on. */
const lineHeight = 1.19
const aboveLine = 0.93
const usualSize = 16

/** What `getBBox` says in a browser, near enough to lay out a diagram by: turns are left out of account. */
export function boxOf(element: DrawnElement): Box {
  const of = shapes[element.tagName.toLowerCase()] ?? boxAround
  return of(element) ?? nowhere
}

type Shape = (element: DrawnElement) => Box | undefined

const shapes: Readonly<Record<string, Shape>> = {
  text: boxOfText,
  tspan: boxOfText,
  rect: placed,
  image: placed,
  foreignobject: placed,
  circle: (one) => round(one, number(one, 'r'), number(one, 'r')),
  ellipse: (one) => round(one, number(one, 'rx'), number(one, 'ry')),
  line: (one) =>
    around([
      [number(one, 'x1'), number(one, 'y1')],
      [number(one, 'x2'), number(one, 'y2')],
    ]),
  polygon: (one) => around(pointsOf(one)),
  polyline: (one) => around(pointsOf(one)),
  path: boxOfPath,
  defs: () => undefined,
  style: () => undefined,
  marker: () => undefined,
  title: () => undefined,
  desc: () => undefined,
}

function placed(one: DrawnElement): Box {
  return { x: number(one, 'x'), y: number(one, 'y'), width: number(one, 'width'), height: number(one, 'height') }
}

function round(one: DrawnElement, rx: number, ry: number): Box {
  return { x: number(one, 'cx') - rx, y: number(one, 'cy') - ry, width: 2 * rx, height: 2 * ry }
}

function pointsOf(one: DrawnElement): readonly Point[] {
  const numbers = (one.getAttribute('points') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : []))
}

function boxOfPath(one: DrawnElement): Box | undefined {
  const path = one.getAttribute('d') ?? ''
  try {
    return path === '' ? undefined : getPathBBox(path)
  } catch {
    return undefined // what is no path is nowhere, as in browsers
  }
}

function boxOfText(one: DrawnElement): Box | undefined {
  const size = sizeOf(one)
  const lines = linesOf(one)
  const last = lines.at(-1)
  if (!last || lines.every(({ words }) => words === '')) return undefined
  const baselines = baselinesOf(lines, { y: inPixels(one.getAttribute('y'), size) ?? 0, size })
  const width = most(lines.map(({ words }) => widthOf(words, size)))
  const top = least(baselines) - size * aboveLine
  const before = { middle: width / 2, end: width }[anchorOf(one)] ?? 0
  const height = most(baselines) + size * (lineHeight - aboveLine) - top
  return { x: number(one, 'x') - before, y: top, width, height }
}

/** jsdom reckons with rules, and not with attributes, which a rule would overrule. */
const anchorOf = (one: DrawnElement): string =>
  one.getAttribute('text-anchor') ?? one.ownerDocument.defaultView.getComputedStyle(one).textAnchor

interface Line {
  readonly words: string
  readonly part?: DrawnElement
}

/** Parts of a text that say where they stand are lines of their own. */
function linesOf(one: DrawnElement): readonly Line[] {
  const parts = [...one.children].filter(({ tagName }) => tagName.toLowerCase() === 'tspan')
  const isPlaced = parts.some((part) => part.getAttribute('x') !== null || part.getAttribute('dy') !== null)
  return isPlaced ? parts.map((part) => ({ words: part.textContent, part })) : [{ words: one.textContent }]
}

/** Where each line stands, from the first on: at a height of its own, or so much below the one before. */
function baselinesOf(
  lines: readonly Line[],
  { y, size }: { readonly y: number; readonly size: number },
): readonly number[] {
  let at = y
  return lines.map(({ part }) => {
    at = inPixels(part?.getAttribute('y') ?? null, size) ?? at
    at += inPixels(part?.getAttribute('dy') ?? null, size) ?? 0
    return at
  })
}

function inPixels(length: string | null, size: number): number | undefined {
  const value = Number.parseFloat(length ?? '')
  if (!Number.isFinite(value)) return undefined
  return length?.endsWith('em') ? value * size : value
}

/** The size of the letters in pixels: their own, or that of what they stand in. */
export function sizeOf(element: DrawnElement): number {
  for (let one: DrawnElement | null = element; one; one = one.parentElement) {
    const size = one.style.fontSize || one.getAttribute('font-size')
    const pixels = size ? Number.parseFloat(size) * (size.endsWith('em') ? usualSize : 1) : 0
    if (pixels > 0) return pixels
  }
  return usualSize
}

function boxAround(element: DrawnElement): Box | undefined {
  const boxes = [...element.children]
    .map((child) => moved(boxOf(child), child))
    .filter(({ width, height }) => width + height > 0)
  return around(boxes.flatMap(({ x, y, width, height }) => [[x, y] as const, [x + width, y + height] as const]))
}

const translation = /translate\(\s*([-\d.e]+)(?:[\s,]+([-\d.e]+))?/

function moved(box: Box, by: DrawnElement): Box {
  const [, x = '0', y = '0'] = translation.exec(by.getAttribute('transform') ?? '') ?? []
  return { ...box, x: box.x + Number(x), y: box.y + Number(y) }
}

type Point = readonly [x: number, y: number]

function around(points: readonly Point[]): Box | undefined {
  if (points.length === 0) return undefined
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x, y] = [least(xs), least(ys)]
  return { x, y, width: most(xs) - x, height: most(ys) - y }
}

const least = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.min(one, other))
const most = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.max(one, other))

function number(one: DrawnElement, name: string): number {
  const value = Number.parseFloat(one.getAttribute(name) ?? '')
  return Number.isFinite(value) ? value : 0
}

/** How long a path is, and where one is after some of it, in pixels. */
export const lengthOf = (path: DrawnElement): number => getTotalLength(path.getAttribute('d') ?? 'M0 0')
export const pointAt = (path: DrawnElement, length: number): { readonly x: number; readonly y: number } =>
  getPointAtLength(path.getAttribute('d') ?? 'M0 0', length)
