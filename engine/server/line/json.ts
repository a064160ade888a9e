/** No input of ours is nested as deep; what walks through a value that goes far deeper runs out of stack. */
const maxDepth = 64

/** The value of JSON text; undefined when it is none, or nested too deep. */
export function parseJson(text: string): unknown {
  if (isNestedDeeper(text, maxDepth)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no JSON, which is answered by whoever reads it
  }
}

const quote = 34
const backslash = 92

/** Whether objects and arrays stand deeper in each other than `most` in JSON text, told in one pass and before it is read. */
function isNestedDeeper(json: string, most: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfString(json, at)
    else if (isOpening(code)) depth += 1
    else if (isClosing(code)) depth -= 1
    if (depth > most) return true
  }
  return false
}

function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1
  return at
}

/** `[` and `{`. */
const isOpening = (code: number): boolean => code === 91 || code === 123
/** `]` and `}`. */
const isClosing = (code: number): boolean => code === 93 || code === 125
