/** A folder of a mailbox, on an IMAP server. */
export interface MailboxPlace {
  readonly host: string
  readonly port: number
  /** Whether TLS begins at once; else the server must offer it (STARTTLS), unless it is on this machine. */
  readonly isSecure: boolean
  readonly user: string
  readonly password: string
  readonly folder: string
}

/** What `imaps://user:password@host:port/folder` names. */
export function mailboxPlace(url: string): MailboxPlace {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const isSecure = protocol === 'imaps:'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isSecure ? 993 : 143) : Number(port),
    isSecure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  }
}

export const isOnThisMachine = ({ host }: MailboxPlace): boolean => /^(127\.|localhost$|::1$)/.test(host)
