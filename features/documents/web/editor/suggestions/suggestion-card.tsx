import { Group } from '@mantine/core'
import { IconCheck, IconMessage, IconX } from '@tabler/icons-react'
import { PersonName, usePeopleById } from '@atrium/features/people/web'
import { PersonAvatar, useNow, useTime } from '@atrium/ui'
import { markBlock } from '../go-to-block.ts'
import type { PageEditor } from '../page-editor.ts'
import { type Quoted, anchoredBlock, anchoredWords, blockIdAt } from '../tools/anchors.ts'
import classes from '../tools/comments-panel.module.css'
import { aboutSuggestion } from './about-suggestion.ts'
import { suggestionsOf } from './count-suggestions.ts'
import type { Piece, Suggestion } from './find-suggestions.ts'
import { settleIn } from './settle-in.ts'
import type { Suggesting } from './use-suggesting.ts'

interface Props {
  readonly editor: PageEditor
  readonly suggestion: Suggestion
  readonly suggesting: Suggesting
  readonly onComment: ((quoted?: Quoted) => void) | undefined
}

/** What somebody proposes, and what one may do about it. */
export function SuggestionCard({ editor, suggestion, suggesting, onComment }: Props) {
  return (
    <li className={classes.thread}>
      <Who suggestion={suggestion} />
      <button
        type="button"
        className={classes.quote}
        title="Show in the document"
        onClick={() => show(editor, suggestion)}
      >
        <What suggestion={suggestion} />
      </button>
      <Group gap={0}>
        <Verdicts editor={editor} suggestion={suggestion} suggesting={suggesting} />
        {onComment && <CommentButton editor={editor} suggestion={suggestion} onComment={onComment} />}
      </Group>
    </li>
  )
}

function Who({ suggestion: { by, at } }: Pick<Props, 'suggestion'>) {
  const people = usePeopleById()
  const { timeAgo } = useTime()
  const now = useNow()
  const name = people.get(by)?.displayName ?? 'Someone'
  return (
    <div className={classes.comment}>
      <PersonAvatar id={by} name={name} size="small" />
      <p className={classes.who}>
        <strong>
          <PersonName id={by} name={name} />
        </strong>{' '}
        {timeAgo(Date.parse(at) || now, now)}
      </p>
    </div>
  )
}

function What({ suggestion: { pieces } }: Pick<Props, 'suggestion'>) {
  const { title, inserted, deleted } = aboutSuggestion(pieces)
  return (
    <>
      {title} {deleted && <del>{deleted}</del>}
      {deleted && inserted && ' with '}
      {inserted && <ins>{inserted}</ins>}
    </>
  )
}

function Verdicts({ editor, suggestion, suggesting }: Omit<Props, 'onComment'>) {
  const { mayDecide, mayPropose, person } = suggesting
  const isOwn = mayPropose && suggestion.by === person
  return (
    <>
      {mayDecide && (
        <button type="button" className="quiet-button" onClick={() => settleIn(editor, [suggestion], 'accept')}>
          <IconCheck size={14} aria-hidden="true" />
          Accept
        </button>
      )}
      {(mayDecide || isOwn) && (
        <button
          type="button"
          className="quiet-button"
          onClick={() => settleIn(editor, [suggestion], mayDecide ? 'reject' : 'withdraw')}
        >
          <IconX size={14} aria-hidden="true" />
          {mayDecide ? 'Reject' : 'Withdraw'}
        </button>
      )}
    </>
  )
}

type Commenting = Pick<Props, 'editor' | 'suggestion'> & { readonly onComment: (quoted?: Quoted) => void }

/** Opens the comments for the words of a suggestion, or for the first block of one that is about whole blocks. */
function CommentButton({ editor, suggestion, onComment }: Commenting) {
  if (!suggestion.pieces.some(isNamed)) return null
  function comment(): void {
    const pieces = piecesNow(editor, suggestion)
    const words = pieces.filter(({ node }) => node.isInline)
    const [first, last, block] = [words[0], words.at(-1), pieces[0]]
    if (first && last) return onComment(anchoredWords(editor, { from: first.from, to: last.to }))
    if (block) onComment(anchoredBlock(editor, blockIdAt(editor.prosemirrorState.doc.resolve(block.from + 1))))
  }
  return (
    <button type="button" className="quiet-button" aria-label="Comment" title="Comment" onClick={comment}>
      <IconMessage size={14} aria-hidden="true" />
    </button>
  )
}

/** Whether there is anything to speak of, as there is not in an empty line. */
const isNamed = ({ node }: Piece): boolean =>
  node.isInline || node.textContent !== '' || node.firstChild?.type.name !== 'paragraph'

/** Where it stands by now. */
const piecesNow = (editor: PageEditor, { id }: Suggestion): Suggestion['pieces'] =>
  suggestionsOf(editor).find((one) => one.id === id)?.pieces ?? []

function show(editor: PageEditor, suggestion: Suggestion): void {
  const [first] = piecesNow(editor, suggestion)
  if (!first) return
  const { node } = editor.prosemirrorView.domAtPos(first.from, 1)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const block = element?.closest('td, th, .bn-block-outer')
  if (block) markBlock(block)
}
