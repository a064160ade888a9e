import { useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { toEdit } from '@atrium/features/groups/web'
import { toSend, useMentionables } from '@atrium/features/people/web'
import { usePersonName } from '../messages/use-person-name.ts'
import { useNamedGroups } from './use-nameable.ts'

/** Words that were written before and are changed now, with the names in them as they are read. */
export function useEditedWords(space: SpaceId, written: string) {
  const names = usePersonName()
  const groups = useNamedGroups()
  const people = useMentionables(space)
  const [before] = useState(() => toEdit(written, names))
  const [text, setText] = useState(before.text)
  const [chosen, setChosen] = useState(before.chosen)
  return {
    text,
    isChanged: text !== before.text,
    /** As they are sent. */
    sent: () => toSend(text, { people, chosen, groups: groups.sent }),
    /** For the box in which they are changed. */
    box: {
      text,
      people,
      sendLabel: 'Save',
      placeholder: 'Message',
      autoFocus: true,
      onText: setText,
      onName: (name: string, sent: string) => setChosen((known) => new Map([...known, [name, sent]])),
    },
  }
}
