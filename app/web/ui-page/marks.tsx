import { IconFiles, IconUsers } from '@tabler/icons-react'
import { Fragment } from 'react'
import {
  CountBadge,
  EmptyState,
  ErrorBoundary,
  FormError,
  Mark,
  PersonAvatar,
  PersonPictures,
  ProgressBar,
  Spinner,
  StateMark,
} from '@atrium/ui'
import { Kind, Part, WidePart, longWord } from './show.tsx'

const tones = ['plain', 'accent', 'warning', 'danger'] as const
const people = ['Ada Fernández', 'Bruno Keller', 'Chiara Rossi', 'Daniel Okafor', 'Elif Yılmaz', 'Frank Novak']
const pictures = new Map([
  ['pictured', '/icon.svg'],
  ['broken', '/no-such-picture.png'],
])
const sizes = ['small', 'medium', 'large'] as const

export const Marks = () => (
  <Kind title="Marks">
    <Part name="StateMark">
      {tones.map((tone) => (
        <StateMark key={tone} tone={tone}>
          {tone}
        </StateMark>
      ))}
    </Part>
    <Part name="CountBadge: 0, 1, 9, 10">
      {[0, 1, 9, 10].map((count) => (
        <CountBadge key={count} count={count} />
      ))}
    </Part>
    <Part name="PersonAvatar: initials, a picture, a broken one">
      <PersonPictures value={pictures}>
        {sizes.map((size) => (
          <Fragment key={size}>
            {people.map((name) => (
              <PersonAvatar key={name} id={name} name={name} size={size} />
            ))}
            <PersonAvatar id="pictured" name="Pictured" size={size} />
            <PersonAvatar id="broken" name="Broken Picture" size={size} />
          </Fragment>
        ))}
      </PersonPictures>
    </Part>
    <Part name="Mark, sign-box, dot">
      <Mark />
      <span className="sign-box">
        <IconFiles size={18} aria-hidden="true" />
      </span>
      <span className="dot" />
    </Part>
    <WidePart name="ProgressBar: none, some, resting, failed, all">
      <div className="tiles">
        <ProgressBar label="None" value={0} max={10} />
        <ProgressBar label="Some" value={4} max={10} />
        <ProgressBar label="Resting" value={4} max={10} tone="resting" />
        <ProgressBar label="Failed" value={4} max={10} tone="danger" />
        <ProgressBar label="All" value={10} max={10} />
      </div>
    </WidePart>
    <WidePart name="Spinner">
      <Spinner label="Loading an example" />
    </WidePart>
  </Kind>
)

/** What breaks as soon as it is drawn. */
function Broken(): never {
  throw new Error('The clocks could not be read.')
}

export const Notes = () => (
  <Kind title="What is said">
    <FormError>This name is taken. Choose another.</FormError>
    <p className="warning-note">The server has little room left.</p>
    <p className="accent-note">Ada invited you to Website relaunch.</p>
    <ErrorBoundary name="The clocks">
      <Broken />
    </ErrorBoundary>
    <div className="tiles">
      <div className="bordered">
        <EmptyState
          icon={<IconUsers size={24} />}
          title="Nobody is here yet"
          action={
            <button type="button" className="primary-button">
              Invite people
            </button>
          }
        >
          Who is invited comes in by a link.
        </EmptyState>
      </div>
      <div className="bordered">
        <EmptyState icon={<IconFiles size={24} />} title={longWord}>
          {longWord}
        </EmptyState>
      </div>
      <div className="bordered">
        <EmptyState icon={<IconFiles size={24} />} title="No files" />
      </div>
    </div>
  </Kind>
)
