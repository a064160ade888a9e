import type { PageEditor } from '../page-editor.ts'
import { type Suggestion, suggestionsIn } from './find-suggestions.ts'

export const suggestionsOf = ({ prosemirrorState }: Pick<PageEditor, 'prosemirrorState'>): readonly Suggestion[] =>
  suggestionsIn(prosemirrorState.doc)

export const counted = (count: number): string =>
  count === 1 ? '1 suggestion' : `${count.toLocaleString()} suggestions`
