import { useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { toEdit } from '@atrium/features/groups/web'
import { toSend, useMentionables } from '@atrium/features/people/web'
import { usePersonName } from '../messages/use-person-name.ts'
import { endEdited, forgetEdited, keepEdited, readEdited } from './edited-words.ts'
import { useNamedGroups } from './use-nameable.ts'

interface Edited {
  readonly space: SpaceId
  readonly id: string
  /** The words as they stand there. */
  readonly written: string
}

/**
 * Words that were written before and are changed now, with the names in them as they are read. The browser keeps what is typed
 * until it is taken or let go, so that it is still there in the next box for it.
 */
export function useEditedWords({ space, id, written }: Edited) {
  const names = usePersonName()
  const groups = useNamedGroups()
  const people = useMentionables(space)
  const { person } = useClient()
  const place = { person, id }
  const [before] = useState(() => ({ written, ...toEdit(written, names) }))
  const [now, setNow] = useState(() => readEdited(place, written) ?? before)

  function write(next: Partial<typeof now>): void {
    setNow((known) => ({ ...known, ...next }))
    // A name that is chosen and the text with it come one after the other.
    keepEdited(place, before.written, { ...(readEdited(place, before.written) ?? now), ...next })
  }

  return {
    text: now.text,
    isChanged: now.text !== before.text,
    /** As they are sent. */
    sent: () => toSend(now.text, { people, chosen: now.chosen, groups: groups.sent }),
    /** Nothing is changed. */
    forget: () => forgetEdited(place),
    /** They stand there now. */
    taken: () => endEdited(place, before.written),
    /** They do not stand there, and are for the next box. */
    giveBack: () => keepEdited(place, before.written, readEdited(place, '') ?? now),
    /** For the box in which they are changed. */
    box: {
      text: now.text,
      people,
      sendLabel: 'Save',
      placeholder: 'Message',
      autoFocus: true,
      onText: (text: string) => write({ text }),
      onName: (name: string, sent: string) => write({ chosen: new Map([...now.chosen, [name, sent]]) }),
    },
  }
}
