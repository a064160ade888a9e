import { expect, test } from 'vitest'
import { reachedBy } from './reached-by.ts'

const texts: Readonly<Record<string, string>> = {
  'tests/e2e/month.test.ts': `page.goto('/calendar')`,
  'tests/e2e/talk.test.ts': `act(page, 'chat/send-message')`,
}
const files = Object.keys(texts)
const reached = (...changed: string[]) => reachedBy(changed, files, (file) => texts[file] ?? '')

test('a change of a feature reaches the end-to-end tests that name it', () => {
  expect(reached('features/calendar/web/grid.tsx')).toEqual(['tests/e2e/month.test.ts'])
  expect(reached('features/calendar/web/grid.tsx', 'features/chat/contract/message.ts')).toEqual(files)
})

test('a change of what features stand on, or of what these tests share, reaches all of them', () => {
  for (const path of ['engine/web/client.ts', 'ui/button.tsx', 'package.json', 'tests/e2e/people.ts', 'base/id.ts'])
    expect([path, reached(path)]).toEqual([path, files])
})

test('a change of words for people who read the source, or of another test, reaches none', () => {
  expect(
    reached('README.md', 'engine/server/deeds/act.test.ts', 'docs/a.md', 'tests/server.ts', 'bench/run.ts'),
  ).toEqual([])
  expect(reached('tests/e2e/talk.test.ts')).toEqual(['tests/e2e/talk.test.ts'])
})
