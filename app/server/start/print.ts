import { join } from 'node:path'
import { servesPeople } from '@atrium/engine/contract'
import type { Config } from '@atrium/engine/server/config'
import { StartupError } from '@atrium/engine/server/startup-error'

/** Says where to go and what to do first. */
export function printGreeting(config: Config, isOpenToAll: boolean): void {
  const { publicUrl, host, port, smtpUrl } = config
  if (!servesPeople(config.role)) {
    const health = `http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`
    process.stdout.write(`\n  Atrium runs jobs, and serves nobody. Its health: ${health}. Ctrl-C stops it.\n\n`)
    return
  }
  const isLocal = isLoopback(host)
  const isReached = !isLocal || !isLoopback(new URL(publicUrl).hostname)
  const lines = [
    '',
    `  Atrium is ready: ${publicUrl}`,
    '',
    '  Open it in a browser, create an account, then a workspace, and add the others to it.',
    ...(isLocal ? ['  Only this machine can reach it. To let others in, run: HOST=0.0.0.0 npm start'] : []),
    ...(isReached && isOpenToAll
      ? [`  Anyone who reaches it can create an account; choose who may: ${publicUrl}/admin/settings`]
      : []),
    ...(smtpUrl ? [] : [`  Email is not sent: deliver it yourself from ${publicUrl}/admin/mail, or set SMTP_URL.`]),
    `  ${placeOf(config)} Ctrl-C stops it.`,
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

const isLoopback = (host: string): boolean => /^(127\.|localhost$|\[?::1\]?$)/.test(host)

/** Where everything is kept, the files too. */
function placeOf({ databaseUrl, dataDir, s3 }: Config): string {
  const files = s3 ? `the bucket ${s3.bucket}` : join(dataDir, 'files')
  if (databaseUrl) return `Everything is stored in the database of DATABASE_URL, and files in ${files}.`
  return s3
    ? `Everything is stored in ${dataDir}, and files in ${files}.`
    : `Everything is stored in ${dataDir}, files in ${files}.`
}

/** Says in one line why the program does not start; where it came from only when asked for. */
export function printFailure(error: unknown, withStack: boolean): void {
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
  const hint = error instanceof StartupError ? '' : ' (LOG_LEVEL=debug npm start shows where.)'
  process.stderr.write(`Atrium cannot start: ${message}${hint}\n`)
  if (withStack && error instanceof Error) process.stderr.write(`${error.stack}\n`)
}
