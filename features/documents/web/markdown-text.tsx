import { toHtml } from '../contract/format/to-html.ts'
import { fromMarkdown } from './format/from-markdown.ts'
import classes from './page/plain-words.module.css'

/** A page of Markdown, to be read, without the heading of the first level that it may begin with. */
export function MarkdownText({ markdown }: { readonly markdown: string }) {
  const html = toHtml(fromMarkdown(markdown).blocks)
  // Made by `toHtml`, which escapes every word.
  return <div className={classes.words} dangerouslySetInnerHTML={{ __html: html }} />
}
