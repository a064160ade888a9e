import { expect, test } from 'vitest'
import { languageOf } from './code-languages.ts'

test('code is in the language that its name means, and plain where nobody knows the name', () => {
  expect(['js', 'TSX', 'python', 'c++', 'brainfuck', ''].map(languageOf)).toEqual([
    'javascript',
    'typescript',
    'python',
    'cpp',
    'text',
    'text',
  ])
})
