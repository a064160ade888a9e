type Area = 'localStorage' | 'sessionStorage'

/** What could not be written: it lives as long as the page. */
const unwritten = new Map<string, string>()

/** What the browser keeps under `key`; null where nothing is kept, or the browser does not let us look. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  const own = unwritten.get(`${area} ${key}`)
  if (own !== undefined) return own
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null // storage is blocked
  }
}

/** Keeps `value`, at least for as long as the page lives; answers whether it outlives it. */
export function keepStored(key: string, value: string, area: Area = 'localStorage'): boolean {
  try {
    globalThis[area].setItem(key, value)
    unwritten.delete(`${area} ${key}`)
    return true
  } catch {
    // storage is full or blocked
    unwritten.set(`${area} ${key}`, value)
    return false
  }
}

export function dropStored(key: string, area: Area = 'localStorage'): void {
  unwritten.delete(`${area} ${key}`)
  try {
    globalThis[area].removeItem(key)
  } catch {
    // storage is blocked, so nothing was kept either
  }
}

/** Puts storage that lasts as long as the page in place of storage that the browser blocks, so that all else works. */
export function replaceBlockedStorage(page: object = globalThis): void {
  for (const area of ['localStorage', 'sessionStorage'] as const)
    if (isBlocked(page, area)) Object.defineProperty(page, area, { configurable: true, value: new PageStorage() })
}

function isBlocked(page: object, area: Area): boolean {
  try {
    return !Reflect.get(page, area)
  } catch {
    return true // the browser answers by throwing
  }
}

class PageStorage implements Storage {
  readonly [name: string]: unknown
  readonly #items = new Map<string, string>()

  get length(): number {
    return this.#items.size
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value)
  }

  removeItem(key: string): void {
    this.#items.delete(key)
  }

  clear(): void {
    this.#items.clear()
  }
}
