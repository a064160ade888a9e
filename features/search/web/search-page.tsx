import { Button, Group } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { EmptyState, Page, Spinner } from '@atrium/ui'
import { hitsPerPage, maxSearchLength } from '../contract/find.ts'
import type { ChoiceGroup } from './choices.ts'
import { FoundNote } from './found-note.tsx'
import { HitWords } from './hit-words.tsx'
import type { SearchLook } from './search-look.ts'
import classes from './search-page.module.css'
import { type Searching, useFound } from './use-found.ts'

interface Props {
  readonly text: string
  readonly look: SearchLook
  /** What is called so: one group for each kind of thing, named for one of it. */
  namesFor(text: string): readonly ChoiceGroup[]
  /** Tells what is looked for now, so that the address says it. */
  onText(text: string): void
}

const mostShown = 50

/** All that was written, by its words. */
export function SearchPage({ text, look, namesFor, onText }: Props) {
  const [chosen, setChosen] = useState<string>()
  const [limit, setLimit] = useState(hitsPerPage)
  const searching = useFound({ text, limit, kinds: chosen === undefined ? undefined : kindsOf(look, chosen) })

  const names = chosen === undefined ? namesFor(text) : []

  return (
    <Page
      title="Search"
      text="Workspaces, people, and the documents, comments, messages, events and files you can open."
    >
      <div className={classes.column}>
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
        <Kinds look={look} chosen={chosen} onChoose={setChosen} />
        <Names groups={names} />
        <FoundNote text={text} hasNames={names.length > 0} {...searching} />
        <Hits text={text} searching={searching} look={look} />
        {searching.found?.hasMore && limit < mostShown && (
          <Button variant="default" mx="auto" onClick={() => setLimit(mostShown)}>
            Show more
          </Button>
        )}
      </div>
    </Page>
  )
}

/** Workspaces and people, before what was written in them. */
function Names({ groups }: { readonly groups: readonly ChoiceGroup[] }) {
  if (groups.length === 0) return null
  return (
    <ul role="list" aria-label="Workspaces and people" className="stack divided">
      {groups.flatMap(({ title, choices }) =>
        choices.map(({ key, label, icon: Icon, run }) => (
          <li key={key}>
            <button type="button" className={classes.hit} onClick={run}>
              <span className="sign-box">{Icon && <Icon size={18} stroke={1.75} aria-hidden="true" />}</span>
              <span className="grows stack">
                <span className="row wraps apart">
                  <span className="cut named">{label}</span>
                  <span className="hint">{title}</span>
                </span>
              </span>
            </button>
          </li>
        )),
      )}
    </ul>
  )
}

interface KindsProps {
  readonly look: SearchLook
  /** What several things of one kind are called; everything when absent. */
  readonly chosen: string | undefined
  onChoose(chosen: string | undefined): void
}

function Kinds({ look, chosen, onChoose }: KindsProps) {
  const names = new Set(Object.values(look.kinds).map(({ many }) => many))
  return (
    <Group role="group" aria-label="What to search" gap="sm">
      {[undefined, ...names].map((name) => (
        <button
          key={name ?? ''}
          type="button"
          aria-pressed={chosen === name}
          className="chip"
          onClick={() => onChoose(name)}
        >
          {name ?? 'Everything'}
        </button>
      ))}
    </Group>
  )
}

/** Kinds of records that a reader takes for one, such as public and private events, are chosen together. */
const kindsOf = ({ kinds }: SearchLook, name: string): readonly string[] =>
  Object.entries(kinds).flatMap(([kind, { many }]) => (many === name ? [kind] : []))

interface HitsProps {
  readonly text: string
  readonly searching: Searching
  readonly look: SearchLook
}

function Hits({ text, searching: { found, isSearching }, look }: HitsProps) {
  if (text.trim() === '') return <Operators />
  if (!found) return isSearching ? <Spinner label="Searching" /> : null
  return (
    <ul role="list" aria-label="Found" className="stack divided">
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
  ['from:ada', 'written by a person'],
  ['in:"Garden party"', 'in a workspace; in:team and in:me, too'],
  ['-word', 'without a word'],
  ['one OR other', 'with one of two words'],
  ['kind:event', 'of one kind: document, message, comment, event or file'],
  ['has:file  has:link', 'with a file, or with an address'],
  ['is:pinned  is:thread', 'pinned messages, and those of threads'],
  ['after:2026-04-01', 'later than a day'],
  ['before:2026-05-01', 'earlier than a day'],
] as const

function Operators() {
  return (
    <EmptyState icon={<IconSearch size={24} />} title="What are you looking for?" action={<OperatorList />}>
      Partial words work, and accents and typos are forgiven. Narrow it down with:
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
