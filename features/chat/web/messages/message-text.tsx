import { Link } from '@tanstack/react-router'
import type { Nodes, Parents } from 'mdast'
import { Fragment, type ReactNode } from 'react'
import { isInnerPath } from '@atrium/base/inner-path'
import { GroupMention } from '@atrium/features/groups/web'
import { usePersonName } from './use-person-name.ts'
import { treeOf } from './markdown-tree.ts'
import { type Part, partsOf } from './parts-of.ts'

interface Names {
  readonly me: string
  nameOf(person: string): string
}

/** The words of a message with their Markdown, names in place of mentions, and links that can be followed. */
export function MessageText({ text }: { text: string }) {
  const names = usePersonName()
  return <div className="prose">{inside(treeOf(text), names)}</div>
}

const inside = (node: Parents, names: Names): ReactNode =>
  node.children.map((child, index) => <Fragment key={index}>{drawn(child, names)}</Fragment>)

type Draw = { [Type in Nodes['type']]?: (node: Extract<Nodes, { type: Type }>, names: Names) => ReactNode }

const draw: Draw = {
  text: ({ value }, names) => partsOf(value).map((part, index) => <Piece key={index} part={part} names={names} />),
  paragraph: (node, names) => <p>{inside(node, names)}</p>,
  emphasis: (node, names) => <em>{inside(node, names)}</em>,
  strong: (node, names) => <strong>{inside(node, names)}</strong>,
  delete: (node, names) => <del>{inside(node, names)}</del>,
  blockquote: (node, names) => <blockquote>{inside(node, names)}</blockquote>,
  inlineCode: ({ value }) => <code>{value}</code>,
  code: ({ value }) => (
    <pre tabIndex={0}>
      <code>{value}</code>
    </pre>
  ),
  break: () => <br />,
  thematicBreak: () => <hr />,
  // A message is no page: its headings are only bold, so that those of the page stay in order.
  heading: (node, names) => <p data-level={node.depth}>{inside(node, names)}</p>,
  list: (node, names) =>
    node.ordered ? (
      <ol start={node.start ?? 1} dir="auto">
        {inside(node, names)}
      </ol>
    ) : (
      <ul dir="auto">{inside(node, names)}</ul>
    ),
  listItem: (node, names) => <li>{inside(node, names)}</li>,
  link: (node, names) => linkTo(node.url, inside(node, names)),
  // Pictures of elsewhere would tell their server who reads along.
  image: ({ url, alt }) => (isSafe(url) ? <OutsideLink url={url}>{alt || url}</OutsideLink> : alt),
}

function drawn(node: Nodes, names: Names): ReactNode {
  const how = draw[node.type] as ((node: Nodes, names: Names) => ReactNode) | undefined
  if (how) return how(node, names)
  if ('children' in node) return inside(node, names)
  return 'value' in node ? node.value : null
}

function linkTo(url: string, words: ReactNode): ReactNode {
  if (isInnerPath(url)) return <Link to={url}>{words}</Link>
  return isSafe(url) ? <OutsideLink url={url}>{words}</OutsideLink> : words
}

const isSafe = (url: string): boolean => URL.canParse(url) && /^(?:https?|mailto):$/.test(new URL(url).protocol)

function OutsideLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function Piece({ part, names }: { part: Part; names: Names }) {
  if (part.kind === 'link') return <OutsideLink url={part.text}>{part.text}</OutsideLink>
  if (part.kind === 'person') {
    const isMe = part.text === names.me
    return <span className={isMe ? 'mentioned mentioned-me' : 'mentioned'}>@{names.nameOf(part.text)}</span>
  }
  if (part.kind === 'group') return <GroupMention id={part.text} handle={part.handle ?? ''} />
  if (part.kind === 'everyone') return <span className="mentioned mentioned-me">@{part.text}</span>
  return part.text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}
