/** What drawing needs of it: its own types would bring those of browsers, which nothing on the server may use. */
declare module 'jsdom' {
  export interface DrawnElement {
    readonly tagName: string
    readonly textContent: string
    readonly children: Iterable<DrawnElement>
    readonly parentElement: DrawnElement | null
    readonly ownerDocument: { readonly defaultView: DrawnWindow }
    readonly style: { readonly fontSize: string; removeProperty(name: string): void }
    innerHTML: string
    readonly outerHTML: string
    getAttribute(name: string): string | null
    setAttribute(name: string, value: string): void
    querySelector(selector: string): DrawnElement | null
  }

  export interface DrawnClass {
    readonly prototype: object
  }

  export interface DrawnWindow {
    readonly document: { readonly body: DrawnElement }
    readonly Element: DrawnClass
    readonly HTMLElement: DrawnClass
    readonly screen: object
    getComputedStyle(element: DrawnElement): { readonly textAnchor: string }
    readonly SVGElement: DrawnClass
    readonly HTMLCanvasElement: DrawnClass
    readonly XMLSerializer: new () => { serializeToString(drawing: DrawnElement): string }
    readonly [name: string]: unknown
  }

  export class JSDOM {
    constructor(html: string, options: { readonly pretendToBeVisual: boolean })
    readonly window: DrawnWindow
  }
}
