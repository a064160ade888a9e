import { Button } from '@mantine/core'
import { IconBold, IconChevronLeft, IconLayoutGrid, IconList, IconPlus, IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { Chip, CopyButton, EmojiButton, IconButton, LinkButton, MadeLink, RadioChoices, Switcher } from '@atrium/ui'
import { Kind, Part, WidePart, longWord } from './show.tsx'

const plainLooks = ['primary-button', 'plain-button', 'quiet-button', 'word-button', 'link-button'] as const
const variants = ['filled', 'default', 'subtle'] as const
const nothing = (): void => undefined

export const Buttons = () => (
  <Kind title="Buttons">
    {plainLooks.map((look) => (
      <Part key={look} name={look}>
        <button type="button" className={look}>
          New document
        </button>
        <button type="button" className={look}>
          <IconPlus size={16} aria-hidden="true" /> New document
        </button>
        <button type="button" className={look} data-focused>
          Focused
        </button>
        <button type="button" className={look} disabled>
          Disabled
        </button>
      </Part>
    ))}
    {variants.map((variant) => (
      <Part key={variant} name={`Button, ${variant}`}>
        <Button variant={variant}>Save changes</Button>
        <Button variant={variant} size="xs">
          Small
        </Button>
        <Button variant={variant} data-focused>
          Focused
        </Button>
        <Button variant={variant} loading>
          Busy
        </Button>
        <Button variant={variant} disabled>
          Disabled
        </Button>
        <Button variant={variant} color="danger">
          Delete forever
        </Button>
        <Button variant={variant} maw={180}>
          {longWord}
        </Button>
      </Part>
    ))}
    <Part name="IconButton">
      <IconButton label="Back">
        <IconChevronLeft size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label="Favorite" aria-pressed>
        <IconStar size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label="Menu" aria-expanded>
        <IconList size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label="Bold" data-focused>
        <IconBold size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label="Disabled" disabled>
        <IconPlus size={18} aria-hidden="true" />
      </IconButton>
    </Part>
    <Part name="LinkButton, CopyButton, EmojiButton">
      <LinkButton>Try again</LinkButton>
      <LinkButton disabled>Trying …</LinkButton>
      <CopyButton text="Some words" label="Copy link" />
      <CopyButton text="Some words" label="Copy link" look="plain-button" />
      <CopyButton text="Some words" label="Copy link" look="primary-button" />
      <EmojiButton label="Choose an emoji" className="icon-button" onPick={nothing}>
        🙂
      </EmojiButton>
      <EmojiButton label="React" className="icon-button" quick={['👍', '🎉', '👀']} onPick={nothing}>
        👍
      </EmojiButton>
    </Part>
  </Kind>
)

const views = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week', count: '3' },
  { value: 'month', label: 'Month' },
] as const
const ways = [
  { value: 'tiles', label: 'As tiles', sign: <IconLayoutGrid size={16} aria-hidden="true" /> },
  { value: 'rows', label: 'As rows', sign: <IconList size={16} aria-hidden="true" /> },
] as const
const roles = [
  { value: 'member', label: 'Member', hint: 'Reads and writes everything in the team.' },
  { value: 'guest', label: 'Guest', hint: 'Sees only the workspaces that they are added to.' },
] as const

export function Choices() {
  const [view, setView] = useState('week')
  const [way, setWay] = useState('tiles')
  const [role, setRole] = useState<string>()
  return (
    <Kind title="Choices">
      <Part name="Switcher">
        <Switcher label="View" choices={views} chosen={view} onChoose={setView} />
        <Switcher label="Files" choices={ways} chosen={way} onChoose={setWay} />
      </Part>
      <Part name="Chip">
        <Chip type="checkbox">Off</Chip>
        <Chip type="checkbox" defaultChecked>
          On
        </Chip>
        <Chip type="checkbox" data-focused>
          Focused
        </Chip>
        <Chip type="radio" name="chip" defaultChecked>
          One
        </Chip>
        <Chip type="radio" name="chip">
          Another
        </Chip>
        <Chip type="checkbox" disabled>
          Disabled
        </Chip>
      </Part>
      <WidePart name="RadioChoices">
        <RadioChoices legend="Role" name="role" choices={roles} chosen={role} onChoose={setRole} />
        <RadioChoices legend="Role" name="kept" choices={roles} chosen="guest" onChoose={nothing} />
      </WidePart>
      <WidePart name="MadeLink">
        <MadeLink link="https://atrium.example/invite/3vQ8yXcL0m" note={<p className="hint">It works for a week.</p>}>
          <p>Send this link to the person you invite.</p>
        </MadeLink>
      </WidePart>
    </Kind>
  )
}
