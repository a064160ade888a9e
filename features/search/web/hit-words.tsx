import { useNow, useTime } from '@atrium/ui'
import type { Hit } from '../contract/find.ts'
import { Marked } from './marked.tsx'
import type { SearchLook } from './search-look.ts'

interface Props {
  readonly hit: Hit
  readonly words: readonly string[]
  readonly look: SearchLook
}

/** What was found, in two lines: what it is called, or who wrote it; and the words around what was looked for. */
export function HitWords({ hit, words, look }: Props) {
  const { fullTime, timeFrom } = useTime()
  const now = useNow()
  const kind = look.kinds[hit.kind]
  const Icon = kind?.icon
  return (
    <>
      <span className="sign-box" title={kind?.one}>
        {Icon && <Icon size={18} stroke={1.75} aria-hidden="true" />}
      </span>
      <span className="grows stack">
        <span className="row wraps apart">
          <span className="cut named">
            {hit.title ? <Marked text={hit.title} words={words} /> : look.nameOf(hit.by)}
          </span>
          <span className="hint">
            <span className="unseen">{kind?.one}, </span>
            {look.placeOf(hit)} ·{' '}
            <time dateTime={new Date(hit.at).toISOString()} title={fullTime(hit.at)}>
              {timeFrom(hit.at, now)}
            </time>
          </span>
        </span>
        {hit.excerpt && (
          <span className="dim cut-below">
            <Marked text={hit.excerpt} words={words} />
          </span>
        )}
      </span>
    </>
  )
}
