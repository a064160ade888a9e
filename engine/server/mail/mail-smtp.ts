import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail-delivery.ts'

const withinMs = 20_000

/** Sends over SMTP, as `url` names the server and the account there. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const waits = `connectionTimeout=${withinMs}&greetingTimeout=${withinMs}&socketTimeout=${withinMs}`
  const transport = createTransport(`${url}${url.includes('?') ? '&' : '?'}${waits}`)
  return {
    async deliver({ id, to, subject, text, html, messageId = `${id}@atrium`, thread, replyTo, headers }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${messageId}>`,
        ...(thread !== undefined && { inReplyTo: `<${thread}>`, references: `<${thread}>` }),
        ...(replyTo !== undefined && { replyTo }),
        ...(headers && { headers: { ...headers } }),
      })
    },
    close: () => transport.close(),
  }
}
