import { expect, test } from 'vitest'
import { givenFiles } from './given-files.ts'

/** A file that says how large it is, and tells when it is read. */
function fileOf(name: string, size: number, read: () => Promise<ArrayBuffer>): File {
  const file = new File([], name)
  Object.defineProperties(file, { size: { value: size }, arrayBuffer: { value: read } })
  return file
}

test('a file that is larger than can be imported is not read, and is named with the limit of its kind', async () => {
  const asked: string[] = []
  const file = (name: string, size: number) =>
    fileOf(name, size, () => {
      asked.push(name)
      return Promise.resolve(new ArrayBuffer(1))
    })
  const { files, skipped } = await givenFiles([
    file('notes.md', 5_000_001),
    file('plan.md', 5_000_000),
    file('book.docx', 100_000_001),
    file('letter.docx', 90_000_000),
    file('all.zip', 1_000_000_001),
    file('some.zip', 900_000_000),
  ])
  expect(skipped).toEqual([
    { name: 'notes.md', why: 'It is larger than 5 MB.' },
    { name: 'book.docx', why: 'It is larger than 100 MB.' },
    { name: 'all.zip', why: 'It is larger than 1 GB.' },
  ])
  expect(files.map(({ name }) => name)).toEqual(['plan.md', 'letter.docx', 'some.zip'])
  expect(asked).toEqual(['plan.md', 'letter.docx', 'some.zip'])
})

test('a file that cannot be read does not keep the others out', async () => {
  const gone = fileOf('gone.md', 1, () => Promise.reject(new Error('It was moved.')))
  const { files, skipped } = await givenFiles([gone, new File(['words'], 'here.md')])
  expect(files.map(({ name }) => name)).toEqual(['here.md'])
  expect(skipped).toEqual([{ name: 'gone.md', why: 'It could not be read.' }])
})
