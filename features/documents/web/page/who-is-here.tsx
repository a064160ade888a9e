import { PersonAvatar } from '@atrium/ui'
import type { Here } from './here-now.ts'
import classes from './who-is-here.module.css'

const shown = 3

/** Who has a page open, as pictures at the end of its line. */
export function WhoIsHere({ people }: { readonly people: readonly Here[] }) {
  if (people.length === 0) return null
  return (
    <span className={classes.people} role="img" aria-label={hereInWords(people)} title={hereInWords(people)}>
      {people.slice(0, shown).map(({ id, name }) => (
        <PersonAvatar key={id} id={id} name={name} size="small" />
      ))}
      {people.length > shown && <span className={classes.more}>{`+${people.length - shown}`}</span>}
    </span>
  )
}

/** Says that somebody is there, for who cannot see it. */
export function hereInWords(people: readonly Here[]): string {
  if (people.length === 0) return ''
  return `${people.map(({ name }) => name).join(', ')} ${people.length === 1 ? 'is' : 'are'} here`
}
