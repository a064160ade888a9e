import { expect, test } from 'vitest'
import { lateAnswers } from './late-answers.ts'

test('a flag against late answers is found under the names that it goes by', () => {
  for (const name of ['isCurrent', 'isCancelled', 'isCanceled', 'isMounted', 'isStale'])
    expect(lateAnswers(`useEffect(() => { let ${name} = true })`)).toHaveLength(1)
  expect(lateAnswers('let isStale = false')).toEqual([])
})

test('a question in an effect is found, and one of what somebody presses is not', () => {
  expect(lateAnswers(`useEffect(() => {\n  void client.ask(find, { id }).then(show)\n}, [client, id])`)).toHaveLength(1)
  expect(lateAnswers(`useLayoutEffect(() => look(client.ask(find, { id: of(id) })), [])`)).toHaveLength(1)
  expect(lateAnswers(`useEffect(() => show(id), [id])\nconst press = () => client.ask(find, { id })`)).toEqual([])
})
