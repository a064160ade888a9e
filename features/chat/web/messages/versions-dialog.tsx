import { Modal } from '@mantine/core'
import { useAsk } from '@atrium/engine/web'
import { Spinner, useTime } from '@atrium/ui'
import type { Message } from '../../contract/message.ts'
import { messageVersions } from '../../contract/queries.ts'
import { MessageText } from './message-text.tsx'
import { useRoom } from '../room/room-context.ts'

/** What a message said before it was edited. */
export function VersionsDialog({ message, onClose }: { message: Message; onClose(): void }) {
  const { fullTime } = useTime()
  const { space } = useRoom()
  const { answer } = useAsk(messageVersions, { space, message: message.id, limit: 50 })
  return (
    <Modal opened onClose={onClose} title="Earlier versions">
      {!answer && <Spinner label="Loading versions" />}
      {answer && !answer.ok && <p role="alert">{answer.message}</p>}
      {answer?.ok && (
        <ol className="stack gap-12" role="list">
          {answer.output.versions.map(({ id, at, text }) => (
            <li key={id}>
              <time className="fine" dateTime={new Date(at).toISOString()}>
                {fullTime(at)}
              </time>
              <MessageText text={text} />
            </li>
          ))}
        </ol>
      )}
    </Modal>
  )
}
