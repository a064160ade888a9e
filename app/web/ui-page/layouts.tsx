import { IconHash, IconPin } from '@tabler/icons-react'
import { useState } from 'react'
import {
  IconButton,
  Page,
  RoomBar,
  Rows,
  SettingsPage,
  SideListHead,
  SidePanel,
  StateMark,
  Tabs,
  UnderBar,
  sideList,
} from '@atrium/ui'
import { Kind, Stage, WidePart, longWord } from './show.tsx'

const parts = ['Overview', 'Documents', 'Chat', 'Files', 'Members', 'Settings']
const nothing = (): void => undefined

function ExampleTabs() {
  const [shown, setShown] = useState('Chat')
  return (
    <Tabs label="Parts of the example" shown={shown}>
      {parts.map((part) => (
        <a
          key={part}
          href="#tabs"
          aria-current={part === shown ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault()
            setShown(part)
          }}
        >
          {part}
        </a>
      ))}
    </Tabs>
  )
}

const tools = (
  <IconButton label="Pinned messages">
    <IconPin size={18} aria-hidden="true" />
  </IconButton>
)

const Bars = () => (
  <>
    <WidePart name="RoomBar and UnderBar">
      <Stage height={104}>
        <div className="grows">
          <RoomBar title="Website relaunch" sign={<IconHash size={18} aria-hidden="true" />} note="4 members">
            {tools}
          </RoomBar>
          <UnderBar>
            <ExampleTabs />
          </UnderBar>
        </div>
      </Stage>
    </WidePart>
    <WidePart name="RoomBar, with more than it has room for">
      <Stage height={52}>
        <div className="grows">
          <RoomBar title={longWord} note={longWord} tabs={<ExampleTabs />}>
            {tools}
          </RoomBar>
        </div>
      </Stage>
    </WidePart>
  </>
)

const Lists = () => (
  <>
    <WidePart name="Rows">
      <Rows label="Example">
        <li className="entry" style={{ padding: '8px 16px' }}>
          <span className="named">Relaunch plan</span>
          <StateMark tone="accent">New</StateMark>
        </li>
        <li className="entry" style={{ padding: '8px 16px' }}>
          <span className="named cut grows">{longWord}</span>
          <span className="fine digits">10:00</span>
        </li>
      </Rows>
    </WidePart>
    <WidePart name="SideListHead and nav-row">
      <div style={{ maxWidth: 248 }}>
        <SideListHead add="New example" onAdd={nothing}>
          <h2 className={sideList.title}>Examples</h2>
        </SideListHead>
        <a className="nav-row" href="#lists" aria-current="page">
          The shown one
        </a>
        <a className="nav-row" href="#lists" data-focused>
          The focused one
        </a>
        <a className="nav-row" href="#lists">
          <span className="cut">{longWord}</span>
        </a>
      </div>
    </WidePart>
  </>
)

export const Layouts = () => (
  <Kind title="Layouts">
    <Bars />
    <Lists />
    <WidePart name="SidePanel">
      <Stage>
        <p className="grows" style={{ padding: 16 }}>
          What one reads.
        </p>
        <SidePanel title="Members" onClose={nothing}>
          <p className="dim" style={{ padding: '0 16px' }}>
            4 people
          </p>
        </SidePanel>
      </Stage>
      <Stage>
        <p className="grows" style={{ padding: 16 }}>
          What one reads.
        </p>
        <SidePanel title={longWord} isWide onClose={nothing}>
          <p className="dim" style={{ padding: '0 16px' }}>
            A thread
          </p>
        </SidePanel>
      </Stage>
    </WidePart>
    <WidePart name="Page">
      <Stage>
        <div className="grows">
          <Page
            title="Documents"
            tab="ui"
            text={longWord}
            actions={
              <button type="button" className="primary-button">
                New document
              </button>
            }
          >
            <p>What is there.</p>
          </Page>
        </div>
      </Stage>
    </WidePart>
    <WidePart name="SettingsPage">
      <Stage height={320}>
        <div className="grows scrolls">
          <SettingsPage
            title="Settings"
            tab="ui"
            sections={[
              { id: 'profile', title: 'Profile', hint: 'What others see of you.', content: <p>Fields</p> },
              { id: 'time', title: 'Time and language', content: <p>Fields</p> },
            ]}
          />
        </div>
      </Stage>
    </WidePart>
  </Kind>
)
