import EmailReplyParser from 'email-reply-parser'

/** However a mail program quotes it, and wherever it breaks it. */
const linePattern = /^.{0,80}—\s+Write\s+above\s+this\s+line\s+to\s+reply\s+to\b/mu

const parser = new EmailReplyParser()

/** What somebody wrote, without the letter that they answer and without a signature. */
export function cutReply(text: string): string {
  const plain = text.replaceAll('\r\n', '\n')
  const at = plain.search(linePattern)
  if (at < 0) return visible(plain)
  const above = withoutLeadIn(visible(plain.slice(0, at)))
  return above === '' ? below(plain) : above
}

/** What somebody wrote below what they quote; of a letter that is not marked as quoted nothing. */
function below(text: string): string {
  const rest = visible(text)
  return linePattern.test(rest) ? '' : rest
}

const visible = (text: string): string => parser.read(text).getVisibleText().trim()

const address = /<[^<>@\s]+@[^<>@\s]+>/u
const time = /\d{1,2}[:.]\d{2}/u

/** Mail programs introduce what they quote in any language: with a time, an address and a colon, in one line or two. */
function withoutLeadIn(text: string): string {
  const lines = text.split('\n')
  const last = lines.at(-1) ?? ''
  if (!/[:：]$/u.test(last)) return text
  const isLeadIn = (count: number): boolean => {
    const words = lines.slice(-count).join(' ')
    return time.test(words) && address.test(words)
  }
  const count = [1, 2].find(isLeadIn) ?? (time.test(last) || address.test(last) ? 1 : 0)
  return lines
    .slice(0, lines.length - count)
    .join('\n')
    .trim()
}
