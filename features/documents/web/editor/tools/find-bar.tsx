import { Button, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { IconButton } from '@atrium/ui'
import type { PageEditor } from '../page-editor.ts'
import { findMatches, markMatches, replaceMatches } from './find-matches.ts'
import type { Match } from './match.ts'
import classes from './tools.module.css'
import { useAfterChange } from './use-after-change.ts'

interface Props {
  readonly editor: PageEditor
  readonly canWrite: boolean
  onClose(): void
}

const revisionOf = ({ prosemirrorState }: PageEditor): unknown => prosemirrorState.doc

/** Finds words on the page, and puts others in their place. */
export function FindBar({ editor, canWrite, onClose }: Props) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  // The page is looked through again when it has changed.
  useAfterChange(editor, revisionOf)
  const matches = findMatches(editor, words)
  const current = matches.length === 0 ? -1 : ((at % matches.length) + matches.length) % matches.length
  useEffect(() => {
    markMatches(editor, matches, current)
    return () => markMatches(editor, [], -1)
  })
  const chosen = matches[current]
  return (
    <search
      className={classes.find}
      aria-label="Find in this document"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <TextInput
        aria-label="Find"
        flex="1 1 9rem"
        placeholder="Find"
        data-autofocus
        ref={focusOnce}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={(event) => event.key === 'Enter' && setAt(current + (event.shiftKey ? -1 : 1))}
      />
      <span role="status" aria-label="Found" className="fine">
        {words && (matches.length > 0 ? `${current + 1} of ${matches.length}` : 'Nothing found')}
      </span>
      <IconButton aria-label="Previous" onClick={() => setAt(current - 1)}>
        <IconChevronUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton aria-label="Next" onClick={() => setAt(current + 1)}>
        <IconChevronDown size={18} aria-hidden="true" />
      </IconButton>
      {canWrite && <Replace editor={editor} matches={matches} chosen={chosen} />}
      <IconButton aria-label="Close find" onClick={onClose}>
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </search>
  )
}

interface Found {
  readonly editor: PageEditor
  readonly matches: readonly Match[]
  readonly chosen: Match | undefined
}

function Replace({ editor, matches, chosen }: Found) {
  const [instead, setInstead] = useState('')
  return (
    <>
      <TextInput
        aria-label="Replace with"
        flex="1 1 9rem"
        placeholder="Replace with"
        value={instead}
        onChange={(event) => setInstead(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        disabled={!chosen}
        onClick={() => chosen && replaceMatches(editor, [chosen], instead)}
      >
        Replace
      </Button>
      <Button size="xs" variant="default" disabled={!chosen} onClick={() => replaceMatches(editor, matches, instead)}>
        Replace all
      </Button>
    </>
  )
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
