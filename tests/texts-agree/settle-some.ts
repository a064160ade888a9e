import type { Random } from '@atrium/base/random'
import type { View } from '../../features/documents/web/editor/bare-editor.play.ts'
import { suggestionsIn } from '../../features/documents/web/editor/suggestions/find-suggestions.ts'
import { settle } from '../../features/documents/web/editor/suggestions/settle.ts'

/** Accepts or rejects some of what is proposed; answers the words that somebody proposed to take off, or to put in, and that go by that. */
export function settleSome(view: View, random: Random): readonly string[] {
  const verdict = random.below(3) === 0 ? 'reject' : 'accept'
  const chosen = suggestionsIn(view.state.doc).filter(() => random.below(2) === 0)
  const going = verdict === 'accept' ? 'delete' : 'insert'
  const words = chosen
    .flatMap(({ pieces }) => pieces.filter(({ kind }) => kind === going))
    .map(({ node }) => node.textContent)
  view.dispatch(settle(view.state.tr, new Set(chosen.map(({ id }) => id)), verdict))
  return words.join(' ').match(/[\u4e00-\u9fff][a-e]/g) ?? []
}
