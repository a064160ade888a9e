import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { EmptyState, PageTitle, Spinner } from '@atrium/ui'
import { hitsPerPage, maxSearchLength } from '../contract/find.ts'
import { FoundNote } from './found-note.tsx'
import { HitWords } from './hit-words.tsx'
import type { SearchLook } from './search-look.ts'
import classes from './search-page.module.css'
import { type Searching, useFound } from './use-found.ts'

interface Props {
  readonly text: string
  readonly look: SearchLook
  /** Tells what is looked for now, so that the address says it. */
  onText(text: string): void
}

const mostShown = 50

/** All that was written, by its words. */
export function SearchPage({ text, look, onText }: Props) {
  const [kind, setKind] = useState<string>()
  const [limit, setLimit] = useState(hitsPerPage)
  const searching = useFound({ text, limit, kinds: kind === undefined ? undefined : [kind] })

  return (
    <div className={classes.page}>
      <title>Search · Atrium</title>
      <PageTitle title="Search">Pages, comments, messages, events and files of all places that you are in.</PageTitle>
      <label className={classes.field}>
        <IconSearch size={18} aria-hidden="true" />
        <input
          type="search"
          aria-label="Search for"
          className={classes.input}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for nothing else
          autoFocus
          maxLength={maxSearchLength}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </label>
      <Kinds look={look} kind={kind} onKind={setKind} />
      <FoundNote text={text} {...searching} />
      <Hits {...{ text, searching, look }} />
      {searching.found?.hasMore && limit < mostShown && (
        <Button variant="default" className={classes.more} onClick={() => setLimit(mostShown)}>
          Show more
        </Button>
      )}
    </div>
  )
}

interface KindsProps {
  readonly look: SearchLook
  readonly kind: string | undefined
  onKind(kind: string | undefined): void
}

function Kinds({ look, kind, onKind }: KindsProps) {
  const all = [
    [undefined, 'Everything'] as const,
    ...Object.entries(look.kinds).map(([key, { many }]) => [key, many] as const),
  ]
  return (
    <div role="group" aria-label="What to search" className={classes.kinds}>
      {all.map(([key, label]) => (
        <button
          key={label}
          type="button"
          aria-pressed={kind === key}
          className={classes.kind}
          onClick={() => onKind(key)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

interface HitsProps {
  readonly text: string
  readonly searching: Searching
  readonly look: SearchLook
}

function Hits({ text, searching: { found, isSearching }, look }: HitsProps) {
  if (text.trim() === '') return <Operators />
  if (!found) return isSearching ? <Spinner label="Searching" /> : null
  return (
    <ul role="list" aria-label="Found" className={classes.hits}>
      {found.hits.map((hit) => (
        <li key={`${hit.space} ${hit.kind} ${hit.id}`}>
          <HitLink link={hit.link}>
            <HitWords hit={hit} words={found.words} look={look} />
          </HitLink>
        </li>
      ))}
    </ul>
  )
}

/** Files are not pages of the app: they open by themselves. */
function HitLink({ link, children }: { readonly link: string; readonly children: ReactNode }) {
  const look = classes.hit
  if (!link.startsWith('/files/'))
    return (
      <Link to={link} className={look}>
        {children}
      </Link>
    )
  return (
    <a href={link} target="_blank" rel="noreferrer" className={look}>
      {children}
    </a>
  )
}

const operators = [
  ['from:ada', 'written by somebody'],
  ['in:"Garden party"', 'in a workspace; in:team and in:me, too'],
  ['has:file  has:link', 'with a file, or with an address'],
  ['is:pinned  is:thread', 'pinned messages, and those of threads'],
  ['after:2026-04-01  before:2026-05-01', 'between two days'],
] as const

function Operators() {
  return (
    <EmptyState icon={<IconSearch size={24} />} title="What are you looking for?" action={<OperatorList />}>
      Parts of words are enough; accents and a slip of the finger do not matter. These narrow it down:
    </EmptyState>
  )
}

const OperatorList = () => (
  <dl className={classes.operators}>
    {operators.map(([words, meaning]) => (
      <div key={words}>
        <dt>
          <code>{words}</code>
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
)
