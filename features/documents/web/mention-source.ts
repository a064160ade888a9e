import { type ComponentType, createContext } from 'react'
import type { Client } from '@atrium/engine/web'

/** Something outside of pages that can be named within a line. */
export interface Mentionable {
  readonly where: string
  readonly target: string
  readonly title: string
  /** What tells it from others of its name, such as when it is. */
  readonly about: string
  /** What everybody who reads the page may see of it; its name, unless that is not for all of them. */
  readonly label: string
  /** Where it is opened in the app. */
  readonly link: string
}

export interface MentionAsked {
  readonly client: Client
  /** Of the page. */
  readonly space: string
  readonly query: string
}

export interface NamedProps extends Pick<Mentionable, 'where' | 'target' | 'label' | 'link'> {
  readonly className: string
}

/** Where events come from that '@' offers, and how one is shown to who reads the page. The calendar stands below documents. */
export interface EventMentions {
  find(asked: MentionAsked): Promise<readonly Mentionable[]>
  readonly Named: ComponentType<NamedProps>
}

export const EventSource = createContext<EventMentions | undefined>(undefined)
