export { type Found, findAnything, maxSearchLength } from './find.ts'
export { parseSearch } from './parse-search.ts'
export { fold, wordsIn } from './words.ts'
