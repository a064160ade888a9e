import type { Config } from '@atrium/engine/server/config'
import { StartupError } from '@atrium/engine/server/startup-error'

/** Says where to go and what to do first. */
export function printGreeting({ publicUrl, host, databaseUrl, dataDir, smtpUrl }: Config): void {
  const isLocal = /^(127\.|localhost$|::1$)/.test(host)
  const lines = [
    '',
    `  Atrium is ready: ${publicUrl}`,
    '',
    '  Open it in a browser, create an account, then a workspace, and add the others to it.',
    ...(isLocal ? ['  Only this machine reaches it; HOST=0.0.0.0 npm start lets others in.'] : []),
    ...(smtpUrl ? [] : [`  Mail is not sent: read it at ${publicUrl}/admin/mail and pass it on, or set SMTP_URL.`]),
    `  Everything is kept in ${databaseUrl ? 'the database of DATABASE_URL' : dataDir}. Ctrl-C stops it.`,
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Says in one line why the program does not start; where it came from only when asked for. */
export function printFailure(error: unknown, withStack: boolean): void {
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
  const hint = error instanceof StartupError ? '' : ' (LOG_LEVEL=debug npm start shows where.)'
  process.stderr.write(`Atrium cannot start: ${message}${hint}\n`)
  if (withStack && error instanceof Error) process.stderr.write(`${error.stack}\n`)
}
