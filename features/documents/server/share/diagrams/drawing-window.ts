import { type DrawnElement, type DrawnWindow, JSDOM } from 'jsdom'
import { boxOf, lengthOf, pointAt, sizeOf } from './boxes.ts'
import { widthOf } from './letter-widths.ts'

/** What Mermaid and the libraries below it take from the global scope. */
const globals = [
  'window',
  'screen',
  'document',
  'navigator',
  'Element',
  'HTMLElement',
  'SVGElement',
  'Node',
  'NodeFilter',
  'NamedNodeMap',
  'DocumentFragment',
  'HTMLTemplateElement',
  'HTMLFormElement',
  'DOMParser',
  'XMLSerializer',
  'MutationObserver',
  'CSSStyleSheet',
  'getComputedStyle',
  'requestAnimationFrame',
]

/**
 * Gives this thread a page without a screen, in which Mermaid can draw: jsdom knows no layout, so what Mermaid measures is
 * reckoned from the widths of letters. No script runs in it and nothing is loaded.
 */
export function openDrawingWindow(): DrawnWindow {
  const { window } = new JSDOM('<!doctype html><body></body>', { pretendToBeVisual: true })
  measure(window)
  for (const name of globals) Object.defineProperty(globalThis, name, { value: window[name], configurable: true })
  return window
}

/** A page is so wide, in pixels, where a diagram takes all of it. */
const pageWidth = 1_000

function measure({ Element, HTMLElement, SVGElement, HTMLCanvasElement, screen }: DrawnWindow): void {
  for (const [of, width] of [
    [HTMLElement.prototype, 'offsetWidth'],
    [screen, 'availWidth'],
  ] as const)
    Object.defineProperty(of, width, { get: () => pageWidth, configurable: true })
  Object.assign(SVGElement.prototype, {
    getBBox(this: DrawnElement) {
      return boxOf(this)
    },
    getComputedTextLength(this: DrawnElement) {
      return widthOf(this.textContent, sizeOf(this))
    },
    getTotalLength(this: DrawnElement) {
      return lengthOf(this)
    },
    getPointAtLength(this: DrawnElement, length: number) {
      return pointAt(this, length)
    },
  })
  Object.assign(Element.prototype, {
    getBoundingClientRect(this: DrawnElement) {
      const { x, y, width, height } = boxOf(this)
      return { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height }
    },
  })
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => new Measuring() })
}

/** Mind maps measure their words on a canvas, on which they draw nothing. */
class Measuring {
  font = '16px sans-serif'

  measureText(words: string): { readonly width: number } {
    return { width: widthOf(words, Number.parseFloat(/([\d.]+)px/.exec(this.font)?.[1] ?? '16')) }
  }
}
