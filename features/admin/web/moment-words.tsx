import { useNow, useTime } from '@atrium/ui'

/** A moment, in milliseconds since 1970: of today how far it is from now, else the whole date, which a mouse is told in any case. */
export function MomentWords({ at, className }: { readonly at: number; readonly className?: string }) {
  const { fullTime, timeFrom, isSameDay } = useTime()
  const now = useNow()
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={fullTime(at)}>
      {isSameDay(at, now) ? timeFrom(at, now) : fullTime(at)}
    </time>
  )
}
