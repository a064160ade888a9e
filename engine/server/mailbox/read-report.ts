import type { Attachment } from 'mailparser'
import type { DeliveryReport, ReportedRecipient } from './letter.ts'

const mostRead = 65_536
const mostRecipients = 50
const mostOfWords = 300

/** What the parts of a report of delivery say (RFC 3464). */
export function readReport(parts: readonly Attachment[]): DeliveryReport {
  const textOf = (types: readonly string[]): string =>
    parts.find(({ contentType }) => types.includes(contentType))?.content.toString('utf8', 0, mostRead) ?? ''
  const groups = textOf(['message/delivery-status']).split(/\r?\n\s*\r?\n/)
  return {
    messageId: messageIdIn(textOf(['message/rfc822', 'text/rfc822-headers'])),
    recipients: groups.flatMap((group) => recipientOf(group) ?? []).slice(0, mostRecipients),
  }
}

const messageIdIn = (head: string): string => /^message-id:\s*<([^<>\s]{1,300})>/im.exec(head)?.[1] ?? ''

function recipientOf(group: string): ReportedRecipient | undefined {
  const lines = group.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const field = (name: string): string => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`))
    return line ? line.slice(name.length + 1).trim() : ''
  }
  const address = afterType(field('final-recipient')) || afterType(field('original-recipient'))
  if (address === '') return undefined
  return {
    address: address.toLowerCase(),
    action: field('action').toLowerCase(),
    status: field('status').split(' ')[0] ?? '',
    words: afterType(field('diagnostic-code')).slice(0, mostOfWords),
  }
}

/** As in 'rfc822; ada@example.org'. */
const afterType = (value: string): string => value.slice(value.indexOf(';') + 1).trim()
