import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Whether the mail servers of Debian can be started: `apt-get install dovecot-imapd opensmtpd`, as root. */
export const hasMailHost = existsSync('/usr/sbin/dovecot') && existsSync('/usr/sbin/smtpd') && process.getuid?.() === 0

/**
 * OpenSMTPD and Dovecot, as somebody runs them. What is sent to `replies@example.org`, also with a plus sign and a word, arrives in
 * a mailbox that IMAP reads; all else in another one.
 */
export async function startMailHost({ smtp, imap }: { readonly smtp: number; readonly imap: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-mail-'))
  const [uid, gid] = ['-u', '-g'].map((of) => Number(execFileSync('id', [of, 'dovecot'], { encoding: 'utf8' })))
  const boxes = join(folder, 'boxes')
  mkdirSync(boxes)
  chmodSync(folder, 0o755)
  chownSync(boxes, uid ?? 0, gid ?? 0)
  const config = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const dovecot = config(
    'dovecot.conf',
    `base_dir = ${folder}/run
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${boxes}/%n
first_valid_uid = 1
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${boxes}/%n
}
service imap-login {
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  )
  const smtpd = config(
    'smtpd.conf',
    `table everyone { "@" = "dovecot" }
listen on 127.0.0.1 port ${smtp} hostname mx.example.org
action "replies" maildir "${boxes}/replies" user dovecot virtual <everyone>
action "people" maildir "${boxes}/people" user dovecot virtual <everyone>
match from any for rcpt-to regex "^replies.*@example.org$" action "replies"
match from any for any action "people"
`,
  )
  chmodSync(smtpd, 0o600)
  const children = [
    spawn('/usr/sbin/dovecot', ['-F', '-c', dovecot], { stdio: 'ignore' }),
    spawn('/usr/sbin/smtpd', ['-d', '-f', smtpd], { stdio: 'ignore' }),
  ]
  for (const port of [imap, smtp]) await untilOpen(port)
  const sourcesIn = (box: string): readonly string[] =>
    ['new', 'cur'].flatMap((part) => {
      const place = join(boxes, box, part)
      return existsSync(place) ? readdirSync(place).map((name) => readFileSync(join(place, name), 'utf8')) : []
    })
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    imapUrl: `imap://replies%40example.org:secret@127.0.0.1:${imap}/INBOX`,
    /** The letters to people. */
    letters: (): readonly string[] => sourcesIn('people').map((source) => source.replaceAll(/\r?\n/g, '\r\n')),
    /** How many replies are marked as read, and how many arrived. */
    replies: (): { readonly seen: number; readonly all: number } => {
      const place = join(boxes, 'replies', 'cur')
      const seen = existsSync(place) ? readdirSync(place).filter((name) => /:2,.*S/.test(name)).length : 0
      return { seen, all: sourcesIn('replies').length }
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await Promise.all(children.map(stop))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('close', () => resolve(false))
      socket.unref()
      setTimeout(() => socket.destroy(), 500).unref()
    })
    if (isOpen) return
    await wait(50)
  }
  throw new Error(`Nothing answers at port ${port}.`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.on('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
