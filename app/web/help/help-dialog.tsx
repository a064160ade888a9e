import { Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
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
      <nav aria-label="Guide" className={classes.ways}>
        {guide.flatMap(({ pages }) =>
          pages.map(({ name, title }) => (
            <Link key={name} to="/help/$page" params={{ page: name }} onClick={onClose}>
              {title}
            </Link>
          )),
        )}
      </nav>
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

const Row = ({ shortcut: { keys, does } }: { shortcut: Shortcut }) => (
  <div>
    <dt>
      {keys.map((key) => (
        <kbd key={key}>{keyName(key)}</kbd>
      ))}
    </dt>
    <dd>{does}</dd>
  </div>
)
