import { Stack } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useRows } from '@atrium/engine/web'
import { Person } from '@atrium/features/people/contract'
import { useLoaded } from '@atrium/ui'
import { type BlockStory, type Step, type Versions, storyOf, whenRemoved } from './block-story.ts'
import type { PlainBlock } from './compare-blocks.ts'
import classes from './history-panel.module.css'
import { useVersionTime } from './use-version-time.ts'

interface Props {
  /** As it is on the page now. */
  readonly block: PlainBlock
  readonly versions: Versions
  /** Shows what a step changed. */
  onShow(step: Step): void
}

const unknown = 'The versions could not be read. Try again in a moment.'

/** Who wrote a block, and who changed it last. */
export function AboutBlock({ block, versions, onShow }: Props) {
  // What others write meanwhile changes nothing of what was asked.
  const [asked] = useState({ block, versions })
  const load = useCallback(() => storyOf(asked.versions, asked.block).catch(() => 'unknown' as const), [asked])
  const story = useLoaded(load)
  return (
    <Stack component="section" aria-label="This block" gap={4} className={classes.change}>
      <p className="fine cut-below">{asked.block.text.trim() || 'A block without text'}</p>
      <div role="status">
        {story === undefined && <p className="dim">Looking through the versions…</p>}
        {story === 'unknown' && <p>{unknown}</p>}
        {story !== undefined && story !== 'unknown' && <Story story={story} onShow={onShow} />}
      </div>
    </Stack>
  )
}

function Story({ story: { changed, begun }, onShow }: { readonly story: BlockStory; onShow(step: Step): void }) {
  const isOneStep = changed.after?.id === begun.after?.id
  return (
    <>
      {!isOneStep && (
        <StepLine step={changed} did="changed it last" done="Changed">
          {changed.before && (
            <button type="button" className="link-button" onClick={() => onShow(changed)}>
              Show changes
            </button>
          )}
        </StepLine>
      )}
      <StepLine step={begun} did={isOneStep ? 'wrote it' : 'wrote it first'} done="Written" />
    </>
  )
}

interface RemovedProps {
  readonly block: string
  /** A version that has the block. */
  readonly since: string
  readonly versions: Versions
}

/** Who took a block off the page, for whoever asks. */
export function WhoRemoved({ block, since, versions }: RemovedProps) {
  const [asked, setAsked] = useState<Versions>()
  const load = useCallback(
    async () => (asked ? whenRemoved(asked, since, block).catch(() => 'unknown' as const) : undefined),
    [asked, since, block],
  )
  const step = useLoaded(asked && load)
  if (!asked)
    return (
      <button type="button" className="link-button" onClick={() => setAsked(versions)}>
        Who removed this?
      </button>
    )
  return (
    <div role="status">
      {step === undefined && <p className="dim">Looking through the versions…</p>}
      {step === 'unknown' && <p>{unknown}</p>}
      {step !== undefined && step !== 'unknown' && <StepLine step={step} did="removed it" done="Removed" />}
    </div>
  )
}

interface StepProps {
  readonly step: Step
  /** What was done, after the names of those who did it. */
  readonly did: string
  /** What was done, where it is not known yet who did it. */
  readonly done: string
  readonly children?: ReactNode
}

/** Of several who wrote one version it is not known which of them did it. */
const either = new Intl.ListFormat('en', { type: 'disjunction' })

function StepLine({ step: { after }, did, done, children }: StepProps) {
  const all = useRows(Person, teamSpace)
  const timeOf = useVersionTime()
  if (!after) return <p>{done} since the latest version was saved.</p>
  const names = after.people.map((id) => all.find((person) => person.id === id)?.displayName ?? 'Someone')
  return (
    <p>
      <strong>{either.format(names)}</strong> {did} <span className="fine">{timeOf(after.at)}</span> {children}
    </p>
  )
}
