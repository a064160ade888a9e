import { useEffect, useMemo, useState } from 'react'
import { type Emoji, PersonAvatar, findEmoji, loadEmoji } from '@atrium/ui'
import classes from './completion.module.css'
import { type Mentionable, personMention, typedToken } from './mention-text.ts'

/** Something that what is being typed may become. */
export interface Choice {
  readonly key: string
  /** What stands in the text in place of what was typed. */
  readonly text: string
  readonly label: string
  readonly hint: string
  /** Of a person. */
  readonly person?: string
  /** How the name before it is sent, where it is a mention. */
  readonly sent?: string
  /** Further words by which it is found. */
  readonly words?: string
  readonly symbol?: string
}

export interface Completion {
  readonly choices: readonly Choice[]
  /** Where the typed word begins. */
  readonly from: number
}

export const maxChoices = 8
const none: Completion = { choices: [], from: 0 }

/** What can be named besides emoji. */
export interface Nameable {
  readonly people: readonly Mentionable[]
  /** What stands for several people; its key is what one types. */
  readonly groups?: readonly Choice[]
  /** What a word after `#` may become. */
  linked?(word: string): readonly Choice[]
}

/** What the word before the caret may become: a person, a group, an emoji or a link. */
export function useCompletion(text: string, caret: number, { people, groups, linked }: Nameable): Completion {
  const token = useMemo(() => typedToken(text, caret), [text, caret])
  const emoji = useEmoji(token?.kind === ':')
  return useMemo(() => {
    if (!token) return none
    const { kind, word, from } = token
    if (kind === '@') return { choices: peopleFor(word, people, groups ?? []), from }
    return { choices: kind === '#' ? (linked?.(word) ?? []) : emojiFor(word, emoji), from }
  }, [token, people, groups, linked, emoji])
}

function useEmoji(isWanted: boolean): readonly Emoji[] {
  const [emoji, setEmoji] = useState<readonly Emoji[]>([])
  useEffect(() => {
    // Without the list the names are typed as they are.
    if (isWanted) loadEmoji().then(setEmoji, () => undefined)
  }, [isWanted])
  return emoji
}

/** So many places among the choices are kept for groups, however many people fit. */
const mostGroups = 3

function peopleFor(word: string, people: readonly Mentionable[], groups: readonly Choice[]): readonly Choice[] {
  const wanted = plainLetters(word)
  const named = people
    .filter(({ name }) => begins(name, wanted))
    .map(({ id, name }) => ({
      key: id,
      text: `@${name} `,
      label: name,
      hint: '',
      person: id,
      sent: personMention(id),
    }))
  const meant = groups.filter(({ key, words = '' }) => key.startsWith(wanted) || begins(words, wanted))
  const places = maxChoices - Math.min(mostGroups, meant.length)
  return [...named.slice(0, places), ...meant].slice(0, maxChoices)
}

/** Whether a name, or one of its words, begins with what was typed. */
function begins(name: string, wanted: string): boolean {
  const plain = plainLetters(name)
  return plain !== '' && (plain.startsWith(wanted) || plain.split(' ').some((part) => part.startsWith(wanted)))
}

const emojiFor = (word: string, all: readonly Emoji[]): readonly Choice[] =>
  findEmoji(all, word, maxChoices).map(({ symbol, names, name }) => ({
    key: symbol,
    text: `${symbol} `,
    label: name,
    symbol,
    hint: `:${names[0] ?? name}:`,
  }))

/** Without accents and capitals. */
export const plainLetters = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

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
          className="choice-row"
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
          <span className="cut named">{choice.label}</span>
          <span className={classes.hint}>{choice.hint}</span>
        </div>
      ))}
    </div>
  )
}
