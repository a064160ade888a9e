import type { View } from '../../features/documents/web/editor/bare-editor.play.ts'
import { suggestionsIn } from '../../features/documents/web/editor/suggestions/find-suggestions.ts'
import { suggest } from '../../features/documents/web/editor/suggestions/record.ts'
import { settle } from '../../features/documents/web/editor/suggestions/settle.ts'

/** Proposes words at the beginning of a page. */
export const proposing =
  (text: string) =>
  (view: View): void => {
    view.dispatch(suggest(view.state.tr, true))
    view.dispatch(view.state.tr.insertText(text, 3))
  }

/** Accepts or rejects all that is proposed on a page. */
export const settling =
  (verdict: 'accept' | 'reject') =>
  (view: View): void => {
    const ids = suggestionsIn(view.state.doc).map(({ id }) => id)
    view.dispatch(settle(view.state.tr, new Set(ids), verdict))
  }
