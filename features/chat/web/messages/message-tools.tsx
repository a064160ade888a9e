import { IconDots, IconMessageReply, IconMoodPlus, IconQuote } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useMay } from '@atrium/engine/web'
import { EmojiButton, IconButton, lazyPart } from '@atrium/ui'
import { type Message, sendMessage } from '../../contract/message.ts'
import { toggleReaction } from '../../contract/reaction.ts'
import classes from './message-tools.module.css'
import { useRoom } from '../room/room-context.ts'
import { useIsArchived } from '../room/use-is-archived.ts'

const quickReactions = ['👍', '❤️', '😂', '🎉', '👀', '✅'] as const
const MessageMenu = lazyPart(
  async () => (await import('./message-menu.tsx')).MessageMenu,
  ({ children }) => children,
)

/** What can be done with a message, beside it while it is pointed at. */
export function MessageTools({ message }: { message: Message }) {
  const room = useRoom()
  const isArchived = useIsArchived(message.space)
  const mayWrite = useMay(sendMessage, message.space) && !isArchived
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={classes.tools} role="toolbar" aria-label="Message actions">
      <AddReaction message={message} />
      {mayWrite && room.openThread && (
        <IconButton label="Reply in thread" onClick={() => room.openThread?.(message.id)}>
          <IconMessageReply size={16} aria-hidden="true" />
        </IconButton>
      )}
      {mayWrite && (
        <IconButton label="Quote" onClick={() => room.quote(message)}>
          <IconQuote size={16} aria-hidden="true" />
        </IconButton>
      )}
      {isOpen ? (
        <MessageMenu message={message} onClose={() => setIsOpen(false)}>
          <More />
        </MessageMenu>
      ) : (
        <More onClick={() => setIsOpen(true)} />
      )}
    </div>
  )
}

function AddReaction({ message: { space, id } }: { message: Message }) {
  const may = useMay(toggleReaction, space)
  const act = useAct(toggleReaction)
  if (!may) return null
  return (
    <EmojiButton
      label="Add reaction"
      className="icon-button"
      quick={quickReactions}
      onPick={(emoji) => void act({ space, message: id, emoji })}
    >
      <IconMoodPlus size={16} aria-hidden="true" />
    </EmojiButton>
  )
}

const More = (props: React.ComponentProps<'button'>) => (
  <IconButton label="More" aria-haspopup="menu" {...props}>
    <IconDots size={16} aria-hidden="true" />
  </IconButton>
)
