import { createReactBlockSpec } from '@blocknote/react'
import { IconAlertTriangle, IconBulb, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './blocks.module.css'

const tones = ['info', 'success', 'warning', 'tip'] as const
type Tone = (typeof tones)[number]

const icons = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, tip: IconBulb } as const
const names: Readonly<Record<Tone, string>> = { info: 'Note', success: 'Done', warning: 'Warning', tip: 'Tip' }

const colors = { info: '--accent', success: '--success', warning: '--warning', tip: '--violet' } as const

/** Of a tone that is not known, as of a later version, the plainest. */
export const toneOf = (said: string): Tone => tones.find((tone) => tone === said) ?? 'info'

/** Words that stand out, with a sign of their tone; the sign changes it. */
export const createCallout = createReactBlockSpec(
  { type: 'callout', propSchema: { tone: { default: 'info', values: tones } }, content: 'inline' },
  {
    render: ({ block, editor, contentRef }) => {
      const tone = toneOf(block.props.tone)
      const Icon = icons[tone]
      const next = tones[(tones.indexOf(tone) + 1) % tones.length] ?? 'info'
      return (
        <div className={classes.callout} style={{ '--tone': `var(${colors[tone]})` } as CSSProperties}>
          <button
            type="button"
            contentEditable={false}
            className={classes.tone}
            disabled={!editor.isEditable}
            aria-label={`${names[tone]}: make it ${names[next].toLowerCase()}`}
            onClick={() => editor.updateBlock(block, { type: 'callout', props: { tone: next } })}
          >
            <Icon size={20} stroke={1.75} />
          </button>
          <div className="grows" ref={contentRef} />
        </div>
      )
    },
  },
)
