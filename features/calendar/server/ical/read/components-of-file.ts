import type { FileLine } from './lines-of-file.ts'

/** A component of a file, from its first line to its last. */
export interface FileComponent {
  readonly text: string
  /** The properties of which only the beginning was kept, for their length. */
  readonly cut: readonly string[]
  /** Whether it had more lines than are kept. */
  readonly isLong: boolean
}

const mostLines = 5_000
const mostLetters = 1_000_000

/** Finds the components of one name in the lines of a file. One that is not ended ends where the next begins. */
export class ComponentsOfFile {
  readonly #name: string
  #lines: string[] | undefined
  #letters = 0
  #isLong = false
  #cut = new Set<string>()

  constructor(name: string) {
    this.#name = name
  }

  /** Whether one is begun and not ended. */
  get isOpen(): boolean {
    return this.#lines !== undefined
  }

  /** The component that ends with this line, or before it. */
  push(line: FileLine): FileComponent | undefined {
    const mark = markOf(line.text)
    if (mark === `BEGIN:${this.#name}`) return this.#begin()
    if (!this.#lines) return undefined
    if (mark === `END:${this.#name}`) return this.#end()
    this.#add(line)
    return undefined
  }

  #begin(): FileComponent | undefined {
    const before = this.#end()
    this.#lines = [`BEGIN:${this.#name}`]
    return before
  }

  #end(): FileComponent | undefined {
    if (!this.#lines) return undefined
    const text = `${this.#lines.join('\r\n')}\r\nEND:${this.#name}\r\n`
    const component = { text, cut: [...this.#cut], isLong: this.#isLong }
    this.#lines = undefined
    this.#letters = 0
    this.#isLong = false
    this.#cut = new Set()
    return component
  }

  #add({ text, isCut }: FileLine): void {
    const lines = this.#lines ?? []
    this.#letters += text.length
    if (lines.length >= mostLines || this.#letters > mostLetters) {
      this.#isLong = true
      return
    }
    const line = isCut ? wholeValues(text) : text
    if (isCut) this.#cut.add(/^[\w-]*/.exec(text)?.[0].toUpperCase() ?? '')
    lines.push(line)
  }
}

/** What a line begins or ends, as `BEGIN:VEVENT`; '' where it does neither. */
export function markOf(text: string): string {
  const first = text.charCodeAt(0) | 32
  if (first !== 98 && first !== 101) return ''
  return /^(?:BEGIN|END):[\w-]+\s*$/i.test(text) ? text.trim().toUpperCase() : ''
}

/** Of a list of dates that was cut off the last may not be whole. */
const wholeValues = (text: string): string =>
  /^(?:EXDATE|RDATE)[;:]/i.test(text) ? text.slice(0, text.lastIndexOf(',')) : text
