import { teamSpace } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { type TextDisk, type Texts, createTexts, openTextDisk } from '@atrium/engine/web/texts'
import { Person } from '@atrium/features/people/contract'
import { Body } from '../../contract/body.ts'
import { clientBehind } from '../access/looking-client.ts'
import { tellLostWords } from '../offline/lost-words.ts'
import { cursorColor } from './cursor-color.ts'
import { putBack } from './put-back.ts'

const made = new WeakMap<Client, Promise<Texts>>()

/** The texts of a screen: made when the first is needed, and then the same ones. */
export function textsOf(given: Client): Promise<Texts> {
  const client = clientBehind(given)
  const texts = made.get(client) ?? make(client)
  made.set(client, texts)
  return texts
}

async function make(client: Client): Promise<Texts> {
  const disk = await openTextDisk(client.person).catch(nothingKept)
  const texts = createTexts({
    client,
    disk,
    kinds: [Body],
    describe: (id) => ({
      name: client.row(Person, { space: teamSpace, id })?.displayName ?? 'Someone',
      color: cursorColor(id),
    }),
    putBack,
    onLeftover: tellLostWords,
    onFault: (error) =>
      queueMicrotask(() => {
        throw error
      }),
  })
  for (const event of ['pagehide', 'visibilitychange']) addEventListener(event, () => texts.settle())
  // Asks before a page is closed that holds what was typed and not kept anywhere else.
  addEventListener('beforeunload', (event) => {
    texts.settle()
    if (texts.hasUnsaved()) event.preventDefault()
  })
  return texts
}

/** Without the browser's storage one writes all the same, while there is a connection. */
function nothingKept(): TextDisk | undefined {
  return undefined
}
