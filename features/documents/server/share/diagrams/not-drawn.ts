/** Shown in place of what is no diagram, or takes too long to draw; its source stands below it. */
export const notDrawn =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="48" viewBox="0 0 320 48"><text x="160" y="30" text-anchor="middle" font-family="sans-serif" font-size="16" fill="#59616c">This diagram could not be drawn.</text></svg>'
