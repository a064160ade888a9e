import { useEffect, useState } from 'react'
import { useClocks } from '@atrium/features/people/web'
import { timeIn } from '@atrium/ui'
import classes from './world-clocks.module.css'

const refreshMs = 1000

/** The time where the team is (R2.39, R3.15). */
export function WorldClocks() {
  const clocks = useClocks()
  const now = useEachSecond()
  if (clocks.length === 0) return null
  return (
    <dl className={classes.clocks} aria-label="World clocks">
      {clocks.map(({ label, zone }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two clocks may be alike, and none keeps a state
        <div key={index} title={zone}>
          <dt className="fine cut">{label}</dt>
          <dd className="named digits">{timeIn(zone, now)}</dd>
        </div>
      ))}
    </dl>
  )
}

function useEachSecond(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
