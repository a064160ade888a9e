import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { protocolVersion } from '@atrium/engine/contract'
import { type Backend, type BackendServices, useConnection, useSpaces, useWaiting } from '@atrium/engine/web'
import { IconButton, StateMark, useNow, useTime } from '@atrium/ui'
import classes from './debug-panel.module.css'
import { type Told, useRepairs } from '../unsent/use-repairs.ts'

interface Props {
  readonly backend: Backend
  onClose(): void
}

const serviceNames: Readonly<Record<keyof BackendServices, string>> = {
  app: 'App',
  auth: 'Sign-in',
  database: 'Database',
  storage: 'File storage',
  analytics: 'Analytics',
  persistence: 'Persistence',
}

/** How the data client stands, for whoever looks into a fault, with the means to put it right (R2.51). */
export function DebugPanel({ backend, onClose }: Props) {
  const repairs = useRepairs(backend)
  useEscape(onClose)
  return (
    <section className={classes.panel} role="dialog" aria-labelledby="debug-title">
      <header className={classes.head}>
        <h2 id="debug-title">Debug</h2>
        <IconButton aria-label="Close debug panel" onClick={onClose} autoFocus>
          <IconX size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={classes.body} tabIndex={0} role="region" aria-label="State of the app">
        <Start backend={backend} />
        <Line />
        <Copy />
        <Versions />
      </div>
      <footer className={classes.foot}>
        <div className="row wraps">
          {repairs.all.map(({ name, run }) => (
            <button
              key={name}
              type="button"
              className="plain-button"
              disabled={repairs.busy !== undefined}
              onClick={run}
            >
              {repairs.busy === name ? `${name}…` : name}
            </button>
          ))}
        </div>
        <Result told={repairs.told} />
      </footer>
    </section>
  )
}

/** Nothing is said before something was done. */
function Result({ told }: { told: Told | undefined }) {
  return (
    <p role="status" className={told && (told.isGood ? 'accent-note' : 'danger-note')}>
      {told?.words}
    </p>
  )
}

function Start({ backend }: { backend: Backend }) {
  const status = useSyncExternalStore(
    (listener) => backend.subscribe(listener),
    () => backend.status(),
  )
  const services = Object.entries(serviceNames) as [keyof BackendServices, string][]
  return (
    <Facts title="Start">
      <Fact name="Initialized" isGood={status.initialized}>
        {status.initialized ? 'Yes' : (status.error ?? 'In progress')}
      </Fact>
      {services.map(([service, name]) => (
        <Fact key={service} name={name} isGood={status.services[service]}>
          {status.notes[service] ?? (status.services[service] ? 'Ready' : 'Not ready')}
        </Fact>
      ))}
    </Facts>
  )
}

function Line() {
  const { fullTime, timeAgo } = useTime()
  const { state, network, lastSync } = useConnection()
  const waiting = useWaiting().length
  const now = useNow()
  return (
    <Facts title="Connection">
      <Fact name="State" isGood={state === 'online'}>
        {state === 'online' ? 'Online' : state === 'connecting' ? 'Connecting' : 'Offline'}
      </Fact>
      <Fact name="Network">{network === 'on' ? 'Enabled' : 'Disabled'}</Fact>
      <Fact name="Last sync">{lastSync === null ? 'Never' : `${fullTime(lastSync)} (${timeAgo(lastSync, now)})`}</Fact>
      <Fact name="Waiting to be sent">{waiting}</Fact>
    </Facts>
  )
}

function Copy() {
  const { disk, isPersister, hasCopy } = useConnection()
  const spaces = useSpaces().length
  const usage = useUsage()
  return (
    <Facts title="Cache">
      <Fact name="On disk">{{ kept: 'Kept', none: 'Not saved', failing: 'Failing' }[disk]}</Fact>
      <Fact name="Written by">{isPersister ? 'This tab' : 'Another tab, or none'}</Fact>
      <Fact name="Spaces loaded">{hasCopy ? spaces : 'None'}</Fact>
      <Fact name="Space used">{usage}</Fact>
    </Facts>
  )
}

function Versions() {
  const { build } = useConnection()
  const [start] = performance.getEntriesByName('atrium:start')
  return (
    <Facts title="Versions">
      <Fact name="Server">{build ?? 'Not known yet'}</Fact>
      <Fact name="Page">{pageBuild()}</Fact>
      <Fact name="Protocol">{protocolVersion}</Fact>
      <Fact name="Startup time">{start ? `${Math.round(start.duration)} ms` : 'Not measured'}</Fact>
    </Facts>
  )
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="list-name">{title}</h3>
      <dl>{children}</dl>
    </>
  )
}

function Fact({ name, isGood, children }: { name: string; isGood?: boolean; children: ReactNode }) {
  return (
    <div className="entry">
      <dt className="dimmed">{name}</dt>
      <dd className="breaks digits">
        {isGood === undefined ? children : <StateMark tone={isGood ? 'plain' : 'warning'}>{children}</StateMark>}
      </dd>
    </div>
  )
}

/** The script that this page runs; its name changes with its text. */
function pageBuild(): string {
  const source = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
  return /-([\w-]{8})\.js$/.exec(source)?.[1] ?? 'Development'
}

function useUsage(): string {
  const [usage, setUsage] = useState('Not known')
  useEffect(() => {
    // Browsers that do not tell leave it at that.
    void navigator.storage?.estimate().then(
      ({ usage: bytes }) => bytes !== undefined && setUsage(`${(bytes / 1_048_576).toFixed(1)} MB`),
      () => undefined,
    )
  }, [])
  return usage
}

function useEscape(onEscape: () => void): void {
  const handleKey = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) onEscape()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handleKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
