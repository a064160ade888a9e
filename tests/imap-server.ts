import { type Server, type Socket, createServer } from 'node:net'

interface Kept {
  readonly uid: number
  readonly source: Buffer
  isSeen: boolean
}

/**
 * A mailbox in memory, and as much of an IMAP server (RFC 3501) as reading it needs. It counts what it is asked for; disposing
 * closes it.
 */
export async function startImapServer({ password = 'secret' } = {}) {
  const letters: Kept[] = []
  const sockets = new Set<Socket>()
  const state = { password, uidValidity: 1, fetched: 0, flags: true }
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    serve(socket, letters, state)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    letters,
    state,
    place: { host: '127.0.0.1', port, isSecure: false, user: 'replies@example.org', password, folder: 'INBOX' },
    url: `imap://replies%40example.org:${password}@127.0.0.1:${port}/INBOX`,
    deliver(source: string | Buffer): void {
      letters.push({ uid: letters.length + 1, source: Buffer.from(source), isSeen: false })
      for (const socket of sockets) socket.write(`* ${letters.length} EXISTS\r\n`)
    },
    /** Ends every connection, as a server that is started anew. */
    hangUp(): void {
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose](): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

export type ImapServer = Awaited<ReturnType<typeof startImapServer>>

interface State {
  password: string
  uidValidity: number
  /** Bytes of letters that were sent. */
  fetched: number
  /** Whether flags are kept: a server that dies does not. */
  flags: boolean
}

function serve(socket: Socket, letters: Kept[], state: State): void {
  let input = ''
  let idling: string | undefined
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  say('* OK [CAPABILITY IMAP4rev1 IDLE] ready')

  const answers: Readonly<Record<string, (args: string) => string | undefined>> = {
    CAPABILITY: () => (say('* CAPABILITY IMAP4rev1 IDLE'), 'OK done'),
    LOGIN: (args) => (args.includes(state.password) ? 'OK done' : 'NO [AUTHENTICATIONFAILED] Wrong password.'),
    SELECT() {
      say('* FLAGS (\\Seen)')
      say(`* ${letters.length} EXISTS`)
      say(`* OK [UIDVALIDITY ${state.uidValidity}] valid`)
      say(`* OK [UIDNEXT ${letters.length + 1}] next`)
      return 'OK [READ-WRITE] done'
    },
    SEARCH() {
      say(`* SEARCH ${letters.flatMap(({ uid, isSeen }) => (isSeen ? [] : [uid])).join(' ')}`)
      return 'OK done'
    },
    FETCH(args) {
      const letter = letters.find(({ uid }) => uid === Number.parseInt(args, 10))
      if (letter) sendLetter(socket, letter, args, state)
      return 'OK done'
    },
    STORE(args) {
      const letter = letters.find(({ uid }) => uid === Number.parseInt(args, 10))
      if (letter && state.flags) letter.isSeen = true
      return 'OK done'
    },
    IDLE: () => (say('+ idling'), undefined),
  }

  socket.on('data', (chunk: Buffer) => {
    input += chunk.toString('latin1')
    for (let end = input.indexOf('\r\n'); end >= 0; end = input.indexOf('\r\n')) {
      const line = input.slice(0, end)
      input = input.slice(end + 2)
      if (idling !== undefined && line.toUpperCase() === 'DONE') {
        say(`${idling} OK done`)
        idling = undefined
        continue
      }
      const [tag = '', ...words] = line.split(' ')
      if (words[0]?.toUpperCase() === 'UID') words.shift()
      const name = (words.shift() ?? '').toUpperCase()
      const answer = answers[name] ?? (() => 'OK done')
      const answered = answer(words.join(' '))
      if (answered === undefined) idling = tag
      else say(`${tag} ${answered}`)
    }
  })
}

function sendLetter(socket: Socket, { uid, source }: Kept, args: string, state: State): void {
  const [, part = '', start = '0', length = String(source.length)] =
    /BODY\.PEEK\[(\w*)\](?:<(\d+)\.(\d+)>)?/i.exec(args) ?? []
  const whole = part.toUpperCase() === 'HEADER' ? headOf(source) : source
  const bytes = whole.subarray(Number(start), Number(start) + Number(length))
  state.fetched += bytes.length
  socket.write(`* ${uid} FETCH (UID ${uid} RFC822.SIZE ${source.length} BODY[${part}]<${start}> {${bytes.length}}\r\n`)
  socket.write(bytes)
  socket.write(')\r\n')
}

function headOf(source: Buffer): Buffer {
  const end = source.indexOf('\r\n\r\n')
  return end < 0 ? source : source.subarray(0, end + 4)
}
