const patienceMs = 30_000

/** What of a client says how its connection is. */
interface Connected {
  connection(): { readonly state: string; readonly network: string }
  subscribe(listener: () => void, topic: 'connection'): () => void
}

/** Whether there is a connection, or comes back in a while; at once false where the device has no network. */
export function onlineSoon(client: Connected, withinMs = patienceMs): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(false), withinMs)
    const stop = client.subscribe(look, 'connection')
    function end(isOnline: boolean): void {
      clearTimeout(timer)
      stop()
      resolve(isOnline)
    }
    function look(): void {
      const { state, network } = client.connection()
      if (state === 'online') end(true)
      else if (network === 'off') end(false)
    }
    look()
  })
}
