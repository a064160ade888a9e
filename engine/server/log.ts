import type { RequestIds } from './http/request-ids.ts'

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

type Facts = Readonly<Record<string, unknown>>

/** Structured log lines. A fault is logged once, where it is handled. */
export interface Logger {
  debug(message: string, facts?: Facts): void
  info(message: string, facts?: Facts): void
  warn(message: string, facts?: Facts): void
  error(message: string, facts?: Facts): void
}

/**
 * Writes one JSON object a line: `time` (ISO 8601), `level`, `message`, the name of the `request` that is being answered, if
 * one is, and the facts.
 */
export function createLogger(
  level: LogLevel,
  write: (line: string) => void,
  requests?: Pick<RequestIds, 'current'>,
): Logger {
  const lowest = logLevels.indexOf(level)
  const at = (name: LogLevel) => (message: string, facts?: Facts) => {
    if (logLevels.indexOf(name) < lowest) return
    write(
      JSON.stringify(
        { time: new Date().toISOString(), level: name, message, request: requests?.current(), ...facts },
        withErrors,
      ),
    )
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

function withErrors(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value
  const { message, stack, cause } = value
  const code = 'code' in value ? value.code : undefined
  return { message, code, stack, cause }
}
