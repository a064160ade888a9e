import { type CSSProperties, createContext, useContext, useState } from 'react'
import { initialsOf } from './initials.ts'
import classes from './person-avatar.module.css'

interface Props {
  readonly id: string
  readonly name: string
  readonly size?: 'small' | 'medium' | 'large'
}

/** Where the pictures of people are, by their ids. */
export const PersonPictures = createContext<ReadonlyMap<string, string>>(new Map())

/** A person's picture, else their initials on a colour of their own. The name must stand beside it: it is silent to screen readers. */
export function PersonAvatar({ id, name, size = 'medium' }: Props) {
  const picture = useContext(PersonPictures).get(id)
  return (
    <span className={classes[size]} style={{ '--hue': hueOf(id) } as CSSProperties} aria-hidden="true">
      {picture ? <Picture key={picture} src={picture} name={name} /> : <Initials name={name} />}
    </span>
  )
}

/** Drawn rather than written: they are part of no name and of no text that is copied. */
const Initials = ({ name }: { name: string }) => <span className={classes.initials} data-initials={initialsOf(name)} />

function Picture({ src, name }: { src: string; name: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <Initials name={name} />
  return <img src={src} alt="" className="covers round" loading="lazy" onError={() => setBroken(true)} />
}

const hues = [255, 300, 350, 25, 70, 125, 165, 215]

/** The angle of one of eight colours, always the same for the same id. */
function hueOf(id: string): number | undefined {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hues[Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d) >>> 29]
}
