import type { SpaceId } from '@atrium/engine/contract'
import { type ComponentType, createContext } from 'react'
import type { LocalDate } from '@atrium/base/local-date-time'
import type { Client } from '@atrium/engine/web'

/** Something outside of pages that can be named within a line. */
export interface Mentionable {
  readonly where: SpaceId
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
  readonly space: SpaceId
  readonly query: string
}

export interface NamedProps extends Pick<Mentionable, 'where' | 'target' | 'label' | 'link'> {
  readonly className: string
}

export interface DayReader {
  readonly today: LocalDate
  readonly language: string
}

/** Where events and days come from that '@' offers, and how an event is shown to who reads the page. The calendar stands below documents. */
export interface EventMentions {
  find(asked: MentionAsked): Promise<readonly Mentionable[]>
  /** The day that a text names, such as `friday` or `in 3 days`. */
  readDay(text: string, reader: DayReader): Promise<LocalDate | undefined>
  readonly Named: ComponentType<NamedProps>
}

export const EventSource = createContext<EventMentions | undefined>(undefined)
