import { type ComponentType, type ReactNode, createContext, useContext } from 'react'
import { type Notice, whyOf } from '../contract/notice.ts'
import { headlineOf } from '../contract/headline.ts'

/** What a notice says now. */
interface Words {
  readonly headline: string
  readonly said: string
  /** Why it was sent. */
  readonly why: string
  /** What can be done about it where it stands. */
  readonly tools?: ReactNode
}

export interface NoticeWordsProps {
  readonly notice: Notice
  children(words: Words): ReactNode
}

/** How notices of one kind of source say what is so now; the others say what was noted when they were sent. */
export const NoticeWordsContext = createContext<Partial<Record<Notice['sourceType'], ComponentType<NoticeWordsProps>>>>(
  {},
)

/** Finds the words of a notice, the same wherever it is shown. */
export function NoticeWords({ notice, children }: NoticeWordsProps) {
  const Own = useContext(NoticeWordsContext)[notice.sourceType]
  if (Own) return <Own notice={notice}>{children}</Own>
  return children(plainWords(notice))
}

/** What was noted of a notice when it was sent. */
export const plainWords = (notice: Notice): Words => ({
  headline: headlineOf(notice),
  said: notice.message,
  why: whyOf(notice),
})
