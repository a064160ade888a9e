import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useRow } from '@atrium/engine/web'
import { type Backlink, namedHere } from '../../contract/backlinks.ts'
import { Document, titleOf } from '../../contract/document.ts'
import { PageIcon } from '../page/page-icon.tsx'
import { PageLink } from '../lists/page-link.tsx'
import { usePlaceNames } from '../transfer/place-name.ts'
import classes from './backlinks.module.css'
import { type Found, useBacklinks } from './use-backlinks.ts'

interface Props {
  readonly page: Pick<Document, 'space' | 'id' | 'title'>
}

/** So many stand under a page until one asks for the others. */
const few = 3

/** The pages that lead to this one, each with what is said there; nothing where there is none. */
export function Backlinks({ page }: Props) {
  const [isWhole, setWhole] = useState(false)
  const heading = useId()
  const found = useBacklinks(page)
  if (found.count === 0) return null
  const shown = isWhole ? found.pages : found.pages.slice(0, few)
  return (
    <section className={classes.backlinks} aria-labelledby={heading} data-below>
      <h2 id={heading}>{found.count === 1 ? '1 document links here' : `${found.count} documents link here`}</h2>
      <ul role="list">
        {shown.map((one) => (
          <li key={`${one.space} ${one.id}`}>
            <Line link={one} page={page} />
          </li>
        ))}
      </ul>
      <More found={found} isWhole={isWhole} shown={shown.length} onWhole={() => setWhole(true)} />
    </section>
  )
}

interface MoreProps {
  readonly found: Found
  readonly isWhole: boolean
  readonly shown: number
  onWhole(): void
}

function More({ found: { count, more }, isWhole, shown, onWhole }: MoreProps) {
  if (shown >= count) return null
  return (
    <Button variant="subtle" size="compact-sm" ml={-8} onClick={isWhole ? more : onWhole}>
      {isWhole ? `Show more of ${count}` : `Show all ${count}`}
    </Button>
  )
}

function Line({ link, page }: { readonly link: Backlink; readonly page: Props['page'] }) {
  const nameOf = usePlaceNames()
  // What is at hand is newer than the answer.
  const { title, icon } = useRow(Document, link) ?? link
  const place = link.space === page.space ? '' : nameOf(link.space)
  return (
    <PageLink page={link} className={classes.line}>
      <PageIcon page={{ icon }} />
      <span className="grows stack">
        <span className="cut named" dir="auto">
          {titleOf({ title })}
          {place && <span className="dimmed"> · {place}</span>}
        </span>
        {link.sentence && (
          <span className="hint cut-below" dir="auto">
            <Sentence words={link.sentence} name={titleOf(page)} />
          </span>
        )}
      </span>
    </PageLink>
  )
}

/** What is said there, with what the page is called now. */
const Sentence = ({ words, name }: { readonly words: string; readonly name: string }) =>
  words.split(namedHere).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence have nothing else
    <span key={index}>
      {index > 0 && <mark>{name}</mark>}
      {part}
    </span>
  ))
