import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { openEditor, wordsOn } from '../../features/documents/web/editor/bare-editor.play.ts'
import type { Fixture } from '../screens-agree/fixture.ts'
import { openTextScreen, until } from '../text-screen.ts'

interface Played {
  readonly fixture: Fixture
  readonly page: { readonly space: SpaceId; readonly id: string }
}

/** What somebody reads who opens the page now, on a device that never had it. */
export async function freshPage({ fixture, page }: Played, person: PersonId): Promise<string> {
  await using screen = await openTextScreen({ person, server: () => fixture.servers[0] })
  const text = await screen.open(page)
  await until(text, ({ isLive }) => isLive)
  return wordsOn({ view: openEditor(text.doc) }).join(' ')
}
