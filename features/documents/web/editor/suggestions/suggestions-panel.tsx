import { Button, Group, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useState } from 'react'
import { SidePanel } from '@atrium/ui'
import type { PageEditor } from '../page-editor.ts'
import type { Quoted } from '../tools/anchors.ts'
import { useAfterChange } from '../tools/use-after-change.ts'
import { suggestionsOf } from './count-suggestions.ts'
import { settleIn } from './settle-in.ts'
import { SuggestionCard } from './suggestion-card.tsx'
import type { Suggesting } from './use-suggesting.ts'

interface Props {
  readonly editor: PageEditor
  readonly suggesting: Suggesting
  /** Opens the comments for something on the page; absent for who may write none. */
  readonly onComment: ((quoted?: Quoted) => void) | undefined
  onClose(): void
}

/** So many are drawn at once. */
const shownAtOnce = 50

/** What is proposed for the page, with who did, and the way to make it words of the page, or not. */
export function SuggestionsPanel({ editor, suggesting, onComment, onClose }: Props) {
  const suggestions = useAfterChange(editor, suggestionsOf)
  const [most, setMost] = useState(shownAtOnce)
  const { mayDecide, isOn, choose } = suggesting
  return (
    <SidePanel title="Suggestions" isOver onClose={onClose}>
      {mayDecide && (
        <Switch
          label="Suggest changes"
          description="What you type or delete waits until somebody accepts it."
          checked={isOn}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
      )}
      {suggestions.length === 0 && <p className="dim">No suggestions.</p>}
      {mayDecide && suggestions.length > 1 && (
        <Group gap="xs">
          <Button size="compact-sm" onClick={() => settleIn(editor, suggestions, 'accept')}>
            Accept all
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => settleIn(editor, suggestions, 'reject')}>
            Reject all
          </Button>
        </Group>
      )}
      <ul className="stack gap-8" aria-label="Suggestions">
        {suggestions.slice(0, most).map((suggestion) => (
          <SuggestionCard
            key={suggestion.id}
            editor={editor}
            suggestion={suggestion}
            suggesting={suggesting}
            onComment={onComment}
          />
        ))}
      </ul>
      {suggestions.length > most && (
        <button type="button" className="quiet-button" onClick={() => setMost(most + shownAtOnce)}>
          Show more suggestions
        </button>
      )}
    </SidePanel>
  )
}
