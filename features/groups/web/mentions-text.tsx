import { Fragment } from 'react'
import { mentionParts } from '../contract/mentions.ts'
import { GroupMention } from './group-mention.tsx'

interface Props {
  readonly text: string
  nameOf(person: string): string
}

/** Plain words with names in place of mentions; pressing a group shows who is in it. */
export function MentionsText({ text, nameOf }: Props) {
  return mentionParts(text).map(({ kind, text: said, handle = '' }, index) => {
    if (kind === 'group') return <GroupMention key={index} id={said} handle={handle} />
    const words = { person: () => `@${nameOf(said)}`, everyone: () => `@${said}`, text: () => said }[kind]()
    return <Fragment key={index}>{words}</Fragment>
  })
}
