import { Button, Modal, TextInput } from '@mantine/core'
import { ownSpace, type SpaceId } from '@atrium/engine/contract'
import { useAct, useClient, useRows } from '@atrium/engine/web'
import { CopyButton, showProblem } from '@atrium/ui'
import { exportCalendar } from '../../contract/export-calendar.ts'
import { createFeed, feedPath, revokeFeed } from '../../contract/feed.ts'
import { CalendarFeed } from '../../contract/calendar-feed.ts'
import classes from '../event-form/event-form.module.css'
import { ImportPart } from '../import/import-part.tsx'

interface Props {
  readonly space: SpaceId
  /** Whether the person may put events into it. */
  readonly isOpen: boolean
  readonly name: string
  onClose(): void
}

/** How events get into a calendar from elsewhere, and out of it. */
export function InAndOut({ space, isOpen, name, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={`Import and publish: ${name}`} size="lg">
      <div className={classes.fields}>
        {isOpen && <ImportPart space={space} />}
        <ExportPart space={space} name={name} />
        <FeedPart space={space} />
      </div>
    </Modal>
  )
}

function ExportPart({ space, name }: Pick<Props, 'space' | 'name'>) {
  const client = useClient()
  async function take(): Promise<void> {
    const answer = await client.ask(exportCalendar, { space, origin: location.origin })
    if (!answer.ok) return showProblem(answer.message)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([answer.output.text], { type: 'text/calendar' }))
    link.download = `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, '') || 'Calendar'}.ics`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <Button variant="default" onClick={() => void take()}>
      Export as .ics
    </Button>
  )
}

function FeedPart({ space }: Pick<Props, 'space'>) {
  const { person } = useClient()
  const feeds = useRows(CalendarFeed, ownSpace(person)).filter(({ where }) => where === space)
  const act = { create: useAct(createFeed), revoke: useAct(revokeFeed) }

  async function publish(): Promise<void> {
    const answer = await act.create({ space, token: newToken() })
    if (!answer.ok) showProblem(answer.message)
  }

  return (
    <section className="stack gap-8" aria-label="Secret addresses">
      <p className="dim">
        Other calendar apps can subscribe to this one at a secret address. Anyone with the address sees what you see
        here until you revoke it.
      </p>
      {feeds.map(({ id }) => (
        <div key={id} className="row">
          <TextInput flex={1} readOnly aria-label="Secret address" value={`${location.origin}${feedPath(id)}`} />
          <CopyButton text={`${location.origin}${feedPath(id)}`} label="Copy" />
          <Button variant="subtle" color="danger" onClick={() => void act.revoke({ token: id })}>
            Revoke
          </Button>
        </div>
      ))}
      <Button variant="default" onClick={() => void publish()}>
        Create a secret address
      </Button>
    </section>
  )
}

/** 256 bits that nobody can guess. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
