import { type Choices, type Topic, type Way, waysFor, waysOfTopics } from './choices.ts'
import { topicWords } from './topic-words.ts'

/** From what disturbs most to what only waits. */
const loudest: readonly Way[] = ['push', 'email', 'inbox']

/** The way by which one is told of a topic that is given up first; undefined where none can be. */
export function loudestWay(topic: Topic, choices: Choices | undefined, sends: boolean): Way | undefined {
  const ways = waysFor(topic, choices).filter((way) => sends || way !== 'email')
  return loudest.find((way) => ways.includes(way) && !waysOfTopics[topic].always.includes(way))
}

/** What is so once a way is given up. */
export function lessWords(topic: Topic, way: Way): string {
  const what = topicWords[topic]
  if (way === 'inbox') return `You no longer get notifications of this kind: ${what}.`
  return `${what}: no longer ${way === 'push' ? 'on your devices' : 'by email'}.`
}
