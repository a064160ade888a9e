import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it gets, as text; disposing closes it. */
export async function startMailServer() {
  const letters: string[] = []
  const sources: string[] = []
  const refusals = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refusals.get(address)
      done(responseCode === undefined ? null : Object.assign(new Error('no such box'), { responseCode }))
    },
    onData(stream, _session, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
      stream.on('end', () => {
        sources.push(source)
        letters.push(source.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        done()
      })
    },
  })
  server.on('error', () => undefined) // whoever sent a letter was killed meanwhile
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  return {
    letters,
    /** The letters as they came. */
    sources,
    /** The codes with which it answers to an address. */
    refusals,
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
