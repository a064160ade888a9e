import { bytesInWords } from '@atrium/base/bytes-in-words'
import { StateMark, type TimeWords, useTime } from '@atrium/ui'
import { type Health, healthQuery } from '../contract/queries.ts'
import classes from './admin-rooms.module.css'
import { processesTile } from './processes-tile.ts'
import { RefreshedPage } from './refreshed-page.tsx'
import type { Tile } from './tile.ts'

/** How the server and what it stands on are now. */
export const HealthRoom = () => (
  <RefreshedPage title="Health" text="The server and its database right now." waiting="Loading" query={healthQuery}>
    {(health) => <Tiles health={health} />}
  </RefreshedPage>
)

function Tiles({ health }: { readonly health: Health }) {
  const time = useTime()
  return (
    <dl className="tiles" aria-label="Health">
      {tilesOf(health, time).map(({ label, value, hint, tone }) => (
        <div key={label} className={classes.tile}>
          <dt className="hint">{label}</dt>
          <dd>
            {value}
            {tone && (
              <>
                {' '}
                <StateMark tone={tone}>Needs attention</StateMark>
              </>
            )}
          </dd>
          <dd className="hint">{hint}</dd>
        </div>
      ))}
    </dl>
  )
}

const littleRoom = 0.1
const longDelayMs = 100
const slowMs = 250

const tilesOf = (health: Health, time: TimeWords): readonly Tile[] => [
  processesTile(health),
  ...serverTiles(health, time),
  ...databaseTiles(health),
  mailTile(health),
  mailboxTile(health, time),
]

function serverTiles(health: Health, time: TimeWords): readonly Tile[] {
  const { memory, node, upSinceMs, unexpectedEnds, delay } = health
  const { recent, sinceStart } = delay
  return [
    {
      label: 'Running for',
      value: durationWords(upSinceMs),
      hint: unexpectedEnds ? endsWords(unexpectedEnds, time) : `Node ${node}`,
      tone: unexpectedEnds ? 'warning' : undefined,
    },
    { label: 'Memory of the server', value: bytesInWords(memory), hint: 'Without the database.' },
    {
      label: 'Server delay (99th percentile)',
      value: `${recent.p99.toFixed(1)} ms`,
      hint: `99 of 100 were shorter in the last two minutes, the longest ${recent.max.toFixed(0)} ms. Since the start: ${sinceStart.p99.toFixed(1)} ms, the longest ${sinceStart.max.toFixed(0)} ms.`,
      tone: recent.p99 > longDelayMs ? 'warning' : undefined,
    },
  ]
}

function databaseTiles({ postgres, databaseBytes, answersMs, connections, disk }: Health): readonly Tile[] {
  const { used, most } = connections
  return [
    { label: 'Database', value: bytesInWords(databaseBytes), hint: `PostgreSQL ${postgres}` },
    {
      label: 'The database answers in',
      value: `${answersMs.toFixed(1)} ms`,
      hint: `${used} of ${most} connections are open.`,
      tone: answersMs > slowMs || used > most * 0.9 ? 'warning' : undefined,
    },
    disk
      ? {
          label: 'Free on the disk',
          value: bytesInWords(disk.free),
          hint: `Of ${bytesInWords(disk.all)}.`,
          tone: disk.free < disk.all * littleRoom ? 'danger' : undefined,
        }
      : { label: 'Free on the disk', value: 'Not known', hint: 'The database is on another machine.' },
  ]
}

function mailTile({ mail: { waiting, failed, kept } }: Health): Tile {
  return {
    label: 'Unsent email',
    value: String(waiting + failed + kept),
    hint: `${waiting} queued, ${failed} failed, ${kept} held because no mail server is set.`,
    tone: failed > 0 ? 'danger' : undefined,
  }
}

function mailboxTile({ mailbox }: Health, { fullTime }: TimeWords): Tile {
  const label = 'Replies by email'
  if (!mailbox) return { label, value: 'Off', hint: 'Set IMAP_URL to let people reply to notification emails.' }
  const { failure, lookedAt } = mailbox
  if (failure)
    return {
      label,
      value: 'Not read',
      hint: `The mailbox has not been read since ${fullTime(failure.since)}: “${failure.words}”`,
      tone: 'danger',
    }
  if (lookedAt === null) return { label, value: 'Connecting', hint: 'The mailbox has not been read yet.' }
  return { label, value: 'On', hint: `The mailbox was last checked on ${fullTime(lookedAt)}.` }
}

function endsWords({ count, lastAt }: NonNullable<Health['unexpectedEnds']>, { fullTime }: TimeWords): string {
  const times = count === 1 ? `once, on ${fullTime(lastAt)}` : `${count} times, most recently on ${fullTime(lastAt)}`
  return `The server stopped unexpectedly ${times}, and was restarted. The log says why.`
}

function durationWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`
}
