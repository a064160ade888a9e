/** A longer source of a diagram is not drawn, in UTF-16 code units. */
export const maxDiagramSource = 20_000

/** A drawing of more characters is not shown. */
export const maxDrawing = 2_000_000

/** How large an SVG with that `viewBox` is in pixels of its own; undefined where it does not say. */
export function naturalSize(viewBox: string | null): { readonly width: number; readonly height: number } | undefined {
  const [, , width = 0, height = 0] = (viewBox ?? '').split(/[ ,]+/).map(Number)
  return width > 0 && height > 0 ? { width, height } : undefined
}
