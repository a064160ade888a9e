import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Modal, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useKeysChoice } from '@atrium/ui'
import classes from './help.module.css'
import { guide } from './guide.ts'
import { type Shortcut, keyName, shortcutGroups } from './shortcuts.ts'

interface Props {
  readonly isOpen: boolean
  onClose(): void
}

/** The keys of every room, and the way to the guide. */
export function HelpDialog({ isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Help" size="54rem">
      <nav aria-label="Help" className={classes.ways}>
        {guide.flatMap(({ pages }) =>
          pages.map(({ name, title }) => (
            <Link key={name} to="/help/$page" params={{ page: name }} className="chip" onClick={onClose}>
              {title}
            </Link>
          )),
        )}
      </nav>
      <SingleKeys />
      <div className={classes.groups}>
        {shortcutGroups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl className={classes.keys}>
              {shortcuts.map((one) => (
                <Row key={one.does} shortcut={one} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

function SingleKeys() {
  const { isOn, choose } = useKeysChoice()
  return (
    <Switch
      mb="md"
      label="Single-key shortcuts"
      description="Such as ? for this list and T for today. Turn them off if you dictate. Applies to this device."
      checked={isOn}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  )
}

const Row = ({ shortcut: { keys, does } }: { shortcut: Shortcut }) => (
  <div>
    <dt>
      {keys.map((key) => (
        <kbd key={key}>{keyName(key)}</kbd>
      ))}
    </dt>
    <dd className="dimmed">{does}</dd>
  </div>
)
