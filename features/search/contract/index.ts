export { type Found, type Hit, findAnything, hitsPerPage, maxSearchLength } from './find.ts'
export { type Search, type SearchMark, parseSearch } from './parse-search.ts'
export { fold, isUndivided, wordsIn } from './words.ts'
