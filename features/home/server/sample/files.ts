import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface SampleFile {
  readonly key: string
  readonly name: string
  content(): Promise<Uint8Array>
}

const figures = `Page,Visits a month,Share of phones
Home page,18400,0.52
Prices,7100,0.61
Book a time,4350,0.68
How to get here,3900,0.83
Blog,21800,0.47
`

/** The files of the sample. */
export const sampleFiles: readonly SampleFile[] = [
  {
    key: 'sketch',
    name: 'Sketch of the home page.png',
    content: () => readFile(join(import.meta.dirname, 'sketch.png')),
  },
  {
    key: 'figures',
    name: 'Visitors by page.csv',
    content: () => Promise.resolve(Buffer.from(figures)),
  },
]
