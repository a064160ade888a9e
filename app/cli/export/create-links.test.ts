import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { createLinks } from './create-links.ts'

test('what is exported too is linked to where it lies, from any folder and space, and nothing else', () => {
  const [plan, steps, fair, note, photo, gone] = [newId(), newId(), newId<'space'>(), newId(), newId(), newId()]
  const links = createLinks(
    [
      { space: teamSpace, id: plan, title: 'Plan', path: 'Team/pages/Plan.md' },
      { space: teamSpace, id: steps, title: 'First steps', path: 'Team/pages/Plan/First steps.md' },
      { space: fair, id: note, title: 'Note', path: 'Fair/pages/Note.md' },
    ],
    [{ id: photo, path: 'Fair/files/Photo (1).jpg' }],
  )
  const fromPlan = links('Team/pages/Plan.md')
  expect(fromPlan(`/documents/${steps}`)).toBe('Plan/First%20steps.md')
  expect(fromPlan(`/documents/${steps}#block`)).toBe('Plan/First%20steps.md')
  expect(links('Team/pages/Plan/First steps.md')(`/documents/${plan}`)).toBe('../Plan.md')
  expect(fromPlan(`/workspaces/${fair}/documents/${note}`)).toBe('../../Fair/pages/Note.md')
  expect(links('Fair/pages/Note.md')(`/files/${fair}/${photo}/Photo.jpg?thumbnail`)).toBe('../files/Photo%20(1).jpg')
  for (const other of [`/documents/${gone}`, `/files/team/${gone}/a.txt`, 'https://example.org/documents', '#top', ''])
    expect(fromPlan(other)).toBe(other)
})
