import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Asked } from '@atrium/engine/contract'
import { useClient } from '../react.tsx'
import { type Source, questionsOf } from './questions-of.ts'

export interface Asking<Output> {
  /** The newest answer to this very question; undefined until there is one. */
  readonly answer: Asked<Output> | undefined
  /** Asks again, keeping the answer until the new one comes. */
  again(): void
}

/**
 * Asks the server for as long as the caller is on the screen, and again whenever the input's value changes; an undefined
 * input asks nothing. When `news` changes it asks again as well, keeping the answer until the new one comes. All who ask
 * the same share one question; what was answered a moment ago is shown while it is asked again.
 */
export function useAsk<Input, Output>(
  source: Source<Input, Output>,
  input: NoInfer<Input> | undefined,
  news?: unknown,
): Asking<Output> {
  const questions = questionsOf(useClient(), source)
  const key = input === undefined ? undefined : JSON.stringify(input)
  const get = (): Asked<Output> | undefined => (key === undefined ? undefined : questions.answer(key))
  const answer = useSyncExternalStore(questions.subscribe, get, get)
  const last = useRef<readonly unknown[]>([])
  useEffect(() => {
    if (key === undefined) return undefined
    const isNews = last.current[0] === questions && last.current[1] === key
    last.current = [questions, key]
    const letGo = questions.hold(key)
    // What is on its way may have been read before the news.
    if (isNews || !questions.isAsking(key)) void questions.ask(key)
    return letGo
  }, [questions, key, news])
  const again = useCallback(() => {
    if (key !== undefined) void questions.ask(key)
  }, [questions, key])
  return { answer, again }
}
