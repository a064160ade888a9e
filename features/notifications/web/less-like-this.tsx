import { useAct } from '@atrium/engine/web'
import { showProblem, showToast } from '@atrium/ui'
import { type Way, topicOf, waysOfTopics } from '../contract/choices.ts'
import { chooseWays, giveUpWay } from '../contract/choose-ways.ts'
import { lessWords, loudestWay } from '../contract/less-like-this.ts'
import type { Notice } from '../contract/notice.ts'
import { useChoices } from './use-choices.ts'
import { useSendsEmail } from './use-sends-email.ts'

/** Gives up the loudest way of what a notice is about; nothing where that cannot be turned off. */
export function LessLikeThis({ cause }: Pick<Notice, 'cause'>) {
  const topic = topicOf[cause]
  const choices = useChoices()
  const choose = useAct(chooseWays)
  const less = useAct(giveUpWay)
  const way = loudestWay(topic, choices, useSendsEmail() === true)
  if (!way) return null

  async function putBack(ways: readonly Way[]): Promise<void> {
    const answer = await choose({ topic, ways: [...ways] })
    if (!answer.ok) showProblem(answer.message)
  }

  async function giveUp(given: Way): Promise<void> {
    const before = choices?.[topic] ?? waysOfTopics[topic].usual
    const answer = await less({ topic, way: given })
    if (!answer.ok) return showProblem(answer.message)
    showToast(lessWords(topic, given), { label: 'Undo', run: () => void putBack(before) })
  }

  return (
    <button type="button" className="link" onClick={() => void giveUp(way)}>
      Less like this
    </button>
  )
}
