import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

/** A line to a server that can be cut, and can lead to another server then. */
export interface CutLine {
  /** Where it begins; always the same. */
  readonly url: string
  leadTo(url: string): void
  /** Breaks off all that is on its way. */
  cut(): void
  close(): void
}

export async function openLine(target: string): Promise<CutLine> {
  let port = Number(new URL(target).port)
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => undefined) // it was cut
      end.on('close', () => {
        ends.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = (): void => {
    for (const end of ends) end.resetAndDestroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (next) => void (port = Number(new URL(next).port)),
    cut,
    close() {
      cut()
      server.close()
    },
  }
}
