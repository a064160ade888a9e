export type { ChoiceGroup } from './choices.ts'
export type { SearchLook } from './search-look.ts'
export { SearchPage } from './search-page.tsx'
export { SearchPalette } from './search-palette.tsx'
