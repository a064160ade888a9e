import { useEffect, useMemo, useState } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useRows } from '@atrium/engine/web'
import { Document, documentPath, titleOf } from '@atrium/features/documents/contract'
import { type Emoji, PersonAvatar, findEmoji, loadEmoji } from '@atrium/ui'
import classes from './completion.module.css'
import { type Mentionable, typedToken } from './mention-text.ts'
import { useRoom } from './room-context.ts'

/** Something that what is being typed may become. */
export interface Choice {
  readonly key: string
  /** What stands in the text in place of what was typed. */
  readonly text: string
  readonly label: string
  readonly hint: string
  /** Of a person. */
  readonly person?: string
  readonly symbol?: string
}

export interface Completion {
  readonly choices: readonly Choice[]
  /** Where the typed word begins. */
  readonly from: number
}

const maxChoices = 8
const none: Completion = { choices: [], from: 0 }
const groups: readonly Choice[] = [
  { key: 'channel', text: '@channel ', label: '@channel', hint: 'Everybody here', symbol: '📣' },
  { key: 'here', text: '@here ', label: '@here', hint: 'Everybody who is here now', symbol: '👋' },
]

/** What the word before the caret may become: a person, a group, an emoji or a link to a document. */
export function useCompletion(text: string, caret: number, people: readonly Mentionable[]): Completion {
  const token = useMemo(() => typedToken(text, caret), [text, caret])
  const emoji = useEmoji(token?.kind === ':')
  const pages = usePages(token?.kind === '#')
  return useMemo(() => {
    if (!token) return none
    const { kind, word, from } = token
    if (kind === '@') return { choices: peopleFor(word, people), from }
    return { choices: kind === '#' ? pagesFor(word, pages) : emojiFor(word, emoji), from }
  }, [token, people, emoji, pages])
}

function useEmoji(isWanted: boolean): readonly Emoji[] {
  const [emoji, setEmoji] = useState<readonly Emoji[]>([])
  useEffect(() => {
    // Without the list the names are typed as they are.
    if (isWanted) loadEmoji().then(setEmoji, () => undefined)
  }, [isWanted])
  return emoji
}

/** The pages of the room's space and of the team. */
function usePages(isWanted: boolean): readonly Document[] {
  const { space } = useRoom()
  const here = useRows(Document, space)
  const teams = useRows(Document, teamSpace)
  return useMemo(() => {
    const all = space === teamSpace ? here : [...here, ...teams]
    return isWanted ? all.filter(({ trash, isTemplate }) => !trash && !isTemplate) : []
  }, [space, here, teams, isWanted])
}

function pagesFor(word: string, pages: readonly Document[]): readonly Choice[] {
  const wanted = plain(word)
  return pages
    .filter((page) => plain(titleOf(page)).includes(wanted))
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .slice(0, maxChoices)
    .map((page) => {
      const title = titleOf(page)
      const text = `[${title.replaceAll(/[\\[\]]/g, '\\$&')}](${documentPath(page)}) `
      return { key: page.id, text, label: title, hint: '', symbol: page.icon || '📄' }
    })
}

function peopleFor(word: string, people: readonly Mentionable[]): readonly Choice[] {
  const wanted = plain(word)
  const named = people
    .filter(
      ({ name }) =>
        plain(name)
          .split(' ')
          .some((part) => part.startsWith(wanted)) || plain(name).startsWith(wanted),
    )
    .map(({ id, name }) => ({ key: id, text: `@${name} `, label: name, hint: '', person: id }))
  return [...named, ...groups.filter(({ key }) => key.startsWith(wanted))].slice(0, maxChoices)
}

const emojiFor = (word: string, all: readonly Emoji[]): readonly Choice[] =>
  findEmoji(all, word, maxChoices).map(({ symbol, names, name }) => ({
    ...{ key: symbol, text: `${symbol} `, label: name, symbol },
    hint: `:${names[0] ?? name}:`,
  }))

/** Without accents and capitals. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

interface ListProps {
  readonly id: string
  readonly choices: readonly Choice[]
  readonly active: number
  onPick(choice: Choice): void
}

export const optionId = (list: string, index: number): string => `${list}-${index}`

/** The choices above the box; the box keeps the focus. */
export function CompletionList({ id, choices, active, onPick }: ListProps) {
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className={classes.list}>
      {choices.map((choice, index) => (
        <div
          key={choice.key}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          className={classes.choice}
          onMouseDown={(event) => {
            event.preventDefault()
            onPick(choice)
          }}
        >
          {choice.person ? (
            <PersonAvatar id={choice.person} name={choice.label} />
          ) : (
            <span className={classes.symbol} aria-hidden="true">
              {choice.symbol}
            </span>
          )}
          <span className={classes.label}>{choice.label}</span>
          <span className={classes.hint}>{choice.hint}</span>
        </div>
      ))}
    </div>
  )
}
