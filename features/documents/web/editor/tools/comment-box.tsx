import { Button, Group, Textarea } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { mentionsIn } from '@atrium/features/groups/contract'
import { useGroupChoices, useLeftOut } from '@atrium/features/groups/web'
import {
  type Choice,
  type Chosen,
  type Mentionable,
  toSend,
  useCompleting,
  useMentionables,
} from '@atrium/features/people/web'
import { EmojiButton, Form, withEmoji } from '@atrium/ui'
import classes from './comments-panel.module.css'

interface Props {
  readonly space: SpaceId
  readonly label: string
  readonly text: string
  /** The words that it is about: one writes here at once also when they are others. */
  readonly about?: string
  /** Whether the text is on its way, and nothing to change any more. */
  readonly isSending?: boolean
  /** Whom the names stand for that are in the text already. */
  readonly named?: Chosen
  /** Why the text was not taken. */
  readonly problem: string
  /** What the button is called; Send when absent. */
  readonly sendLabel?: string
  /** Who has the thread to see to already; absent where nobody can be asked to. */
  readonly assignee?: string | null
  /** Whether one writes here at once. */
  readonly isFirst?: boolean | undefined
  onText(text: string): void
  /** Takes the words, in which names have become mentions, and whom they ask to see to the thread. */
  onSend(words: string, assigned?: string): void
  onCancel?(): void
}

/** Where one writes a comment, with names and emoji completed. */
export function CommentBox(props: Props) {
  const { space, label, text, named = nobody, problem, assignee, isSending, onText, onSend, onCancel } = props
  const people = useMentionables(space)
  const box = useRef<HTMLTextAreaElement>(null)
  const [chosen, setChosen] = useState(named)
  const groups = useGroupChoices()
  const nameable = useMemo(() => ({ people, groups }), [people, groups])
  const completing = useCompleting({
    box,
    text,
    nameable,
    onText,
    onName: (name, sent) => setChosen((known) => new Map([...known, [name, sent]])),
  })
  const [asked, setAsked] = useState<string>()
  const known = useMemo(() => ({ people, chosen, groups: sentOf(groups) }), [people, chosen, groups])
  const sent = useMemo(() => toSend(text, known), [text, known])
  const leftOut = useLeftOut(space, mentionsIn(sent).groups, 'document')
  const offered = assignee === undefined ? undefined : firstNamed(sent, people)
  useFirstFocus(box, props)

  async function send(): Promise<void> {
    if (text.trim() === '' || isSending) return
    // Before the button that one may be on goes away.
    if (props.isFirst) box.current?.focus({ preventScroll: true })
    const words = toSend(await withEmoji(text), known)
    onSend(words, offered && asked === offered.id ? asked : undefined)
    setAsked(undefined)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (completing.take(event)) return keep(event)
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void send()
    }
    if (event.key === 'Escape' && onCancel) {
      keep(event)
      onCancel()
    }
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className={classes.typing}>
        <Textarea
          {...completing.props}
          aria-label={label}
          placeholder={`${label}. Type @ to notify someone`}
          autosize
          ref={box}
          maxRows={8}
          value={text}
          readOnly={isSending}
          error={problem}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
        {completing.list}
      </div>
      <p role="status" className="fine">
        {leftOut}
      </p>
      {offered && offered.id !== assignee && (
        <AssignBox
          person={offered}
          isAsked={asked === offered.id}
          onAsked={(isAsked) => setAsked(isAsked ? offered.id : undefined)}
        />
      )}
      {(text.trim() !== '' || onCancel) && (
        <SendRow label={props.sendLabel} isSending={isSending} onEmoji={completing.insert} onCancel={onCancel} />
      )}
    </Form>
  )
}

const nobody: Chosen = new Map()
const sentOf = (groups: readonly Choice[]): ReadonlyMap<string, string> =>
  new Map(groups.map(({ key, sent = '' }) => [key, sent]))

/** Whom the words mention first. */
function firstNamed(words: string, people: readonly Mentionable[]): Mentionable | undefined {
  const [named] = mentionsIn(words).people
  return people.find(({ id }) => id === named)
}

interface AssignProps {
  readonly person: Mentionable
  readonly isAsked: boolean
  onAsked(isAsked: boolean): void
}

function AssignBox({ person: { id, name }, isAsked, onAsked }: AssignProps) {
  const { person } = useClient()
  return (
    <label className={classes.ask}>
      <input type="checkbox" checked={isAsked} onChange={(event) => onAsked(event.currentTarget.checked)} />
      Assign to {id === person ? 'you' : name}
    </label>
  )
}

/** The panel hears nothing of a key that was for the names above the box, or for the box itself. */
function keep(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

interface SendRowProps {
  readonly label: string | undefined
  readonly isSending: boolean | undefined
  onEmoji(symbol: string): void
  onCancel: (() => void) | undefined
}

function SendRow({ label = 'Send', isSending = false, onEmoji, onCancel }: SendRowProps) {
  return (
    <Group gap="sm" wrap="nowrap" justify="flex-end">
      <EmojiButton label="Insert emoji" className="quiet-button" onPick={onEmoji}>
        <IconMoodSmile size={16} aria-hidden="true" />
      </EmojiButton>
      {onCancel && (
        <Button variant="default" size="xs" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button type="submit" size="xs" loading={isSending}>
        {label}
      </Button>
    </Group>
  )
}

function useFirstFocus(
  box: RefObject<HTMLTextAreaElement | null>,
  { isFirst = false, about }: Pick<Props, 'isFirst' | 'about'>,
): void {
  useEffect(() => {
    if (isFirst) box.current?.focus({ preventScroll: true })
  }, [box, isFirst])
  useEffect(() => {
    // Once something was said about the words, one is somewhere else already.
    if (isFirst && about) box.current?.focus({ preventScroll: true })
  }, [box, isFirst, about])
}
