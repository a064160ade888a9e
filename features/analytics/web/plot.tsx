import { useId } from 'react'
import classes from './plot.module.css'

interface Props {
  readonly title: string
  readonly points: readonly { readonly day: string; readonly value: number }[]
  words(value: number): string
}

const [width, height] = [280, 72]

/** A bar for each day, and the same as a table for who cannot see it. */
export function Plot({ title, points, words }: Props) {
  const id = useId()
  const peak = Math.max(0, ...points.map(({ value }) => value))
  const most = Math.max(1, peak)
  const step = width / Math.max(1, points.length)
  const last = points.at(-1)?.value ?? 0
  return (
    <figure className={classes.plot} aria-labelledby={id}>
      <figcaption id={id}>
        <span>{title}</span>
        <b>
          {words(last)} <small className="fine">today</small>
        </b>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {points.map(({ day, value }, index) => {
          const tall = Math.max(value > 0 ? 2 : 0.5, (value / most) * height)
          return <rect key={day} x={index * step + step * 0.1} y={height - tall} width={step * 0.8} height={tall} />
        })}
      </svg>
      <p className="fine row apart" aria-hidden="true">
        <span>{points[0]?.day}</span>
        <span>at most {words(peak)}</span>
      </p>
      <table className="unseen">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ day, value }) => (
            <tr key={day}>
              <td>{day}</td>
              <td>{words(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
