/** What of a document has no place on a page, and what became of it. */
const reasons = {
  shapes: ['Charts and shapes', 'Save them as pictures in Word first.'],
  objects: ['Embedded objects', 'Only their preview was imported.'],
  equations: ['The layout of equations', 'They were imported as plain words.'],
  pictures: ['Some pictures', 'They are not in the file.'],
  linked: ['Pictures on other servers', 'They were imported as links.'],
  colors: ['Some colors', 'The nearest of those here were taken instead.'],
  letters: ['Superscript and subscript', 'They were imported as ordinary letters.'],
  nested: ['Tables inside tables', 'Their words are in the cells around them.'],
  numbers: ['The numbers of headings', 'The headings were imported without them.'],
  margins: ['Headers and footers', 'Documents have none here.'],
  notes: ['Tracked changes in footnotes', 'The footnotes were imported as they were before.'],
  styles: ['Tracked changes of styles', 'The new styles were imported.'],
  rows: ['Tracked changes of table rows', 'Only their words are suggestions.'],
  comments: ['Some comments', 'There were too many of them.'],
} as const

export interface Left {
  note(what: keyof typeof reasons): void
  say(skip: (name: string, why: string) => void, file: string): void
}

export function createLeft(): Left {
  const found = new Set<keyof typeof reasons>()
  return {
    note: (what) => void found.add(what),
    say(skip, file) {
      for (const what of found) {
        const [name, why] = reasons[what]
        skip(`${name} in ${file}`, why)
      }
    },
  }
}
