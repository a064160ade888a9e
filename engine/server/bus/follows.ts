import type { News } from './bus.ts'

/** Which spaces somebody in this process follows, each as often as somebody does. */
export class Follows {
  readonly #counts = new Map<string, number>()

  /** Follows once more; whether that is the first time. */
  add(space: string): boolean {
    const count = this.#counts.get(space) ?? 0
    this.#counts.set(space, count + 1)
    return count === 0
  }

  /** Follows once less; whether that was the last time. */
  remove(space: string): boolean {
    const count = this.#counts.get(space) ?? 0
    if (count < 2) return this.#counts.delete(space)
    this.#counts.set(space, count - 1)
    return false
  }

  has(space: string): boolean {
    return this.#counts.has(space)
  }

  all(): readonly string[] {
    return [...this.#counts.keys()]
  }

  /** What of the news is for a process that follows these spaces; undefined where nothing is. */
  heardOf(news: News): News | undefined {
    if (news.type === 'heads') {
      const heads = Object.entries(news.heads).filter(([space]) => this.has(space))
      return heads.length > 0 ? { ...news, heads: Object.fromEntries(heads) } : undefined
    }
    if (news.type === 'texts') {
      const heads = news.heads.filter(({ text }) => this.has(text.space))
      return heads.length > 0 ? { ...news, heads } : undefined
    }
    const space = spaceOf(news)
    return space === undefined || this.has(space) ? news : undefined
  }
}

/** The space that the news is of; undefined for news that all processes hear. */
export function spaceOf(news: Exclude<News, { type: 'heads' | 'texts' }>): string | undefined {
  if ('text' in news) return news.text.space
  return 'space' in news ? news.space : undefined
}
