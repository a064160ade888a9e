import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { teamSpace, type SpaceId } from '@atrium/engine/contract'
import { useConnection, useMay } from '@atrium/engine/web'
import { SideListHead, lazyDialog, sideList } from '@atrium/ui'
import { beginners } from '../../contract/conversation.ts'
import { useConversationNames } from './conversation-names.ts'
import { ConversationSign } from './conversation-sign.tsx'
import { useConversations } from './use-conversations.ts'

const NewMessageDialog = lazyDialog(async () => (await import('./new-message-dialog.tsx')).NewMessageDialog)

/** So many are listed before the rest is asked for. */
const shownAtFirst = 8

interface Props {
  /** What stands beside a conversation's name, such as how much of it is unread. */
  badge(space: SpaceId): ReactNode
}

/** The direct conversations in the sidebar, those with the newest message first, and the way to begin another. */
export function DirectList({ badge }: Props) {
  const conversations = useConversations()
  const namesOf = useConversationNames()
  const { hasCopy } = useConnection()
  const mayBegin = useMay(beginners, teamSpace)
  const [isWriting, setIsWriting] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, conversations.length - shownAtFirst)
  return (
    <section aria-labelledby="direct">
      <SideListHead add="New message" onAdd={mayBegin ? () => setIsWriting(true) : undefined}>
        <h2 id="direct" className={sideList.title}>
          Direct messages
        </h2>
      </SideListHead>
      <ul className={sideList.list} role="list" aria-label="People you talk with">
        {conversations.slice(0, conversations.length - hidden).map(({ conversation, space }) => {
          const { name, others } = namesOf(conversation)
          return (
            <li key={space}>
              <Link to="/chat/$id" params={{ id: space }} className={sideList.item} title={name}>
                <ConversationSign others={others} name={name} />
                <span className={sideList.name} dir="auto">
                  {name}
                </span>
                {badge(space)}
              </Link>
            </li>
          )
        })}
      </ul>
      {hidden > 0 && (
        <button type="button" className="quiet-button" onClick={() => setIsWhole(true)}>
          {hidden} more
        </button>
      )}
      {conversations.length === 0 && hasCopy && !mayBegin && <p className={sideList.none}>None yet.</p>}
      <NewMessageDialog isOpen={isWriting} onClose={() => setIsWriting(false)} />
    </section>
  )
}
