import {
  type AuthAnswer,
  type SessionAnswer,
  askSession,
  networkError,
  postRegistration,
  postSignIn,
  postSignOut,
} from './auth-api.ts'
import { authWaitMs, graceMs, refreshDelayMs } from './auth-limits.ts'
import {
  type Identity,
  endedPerson,
  forgetEnded,
  forgetIdentity,
  isPersisted,
  keepEnded,
  rememberIdentity,
  rememberedPerson,
  rememberedIdentity,
  setRememberMe,
} from './identity.ts'

/** Who is signed in, as this tab knows it. */
export interface Session {
  /** Asks the server once per tab, and falls back on who is remembered while it cannot be reached. */
  identity(): Promise<Identity | null>
  /**
   * Who is let in to what is not public: holds back the answer 'nobody' for the grace, in case that somebody signs in
   * meanwhile, and then forgets who was here (R4.07, R4.09).
   */
  pass(): Promise<Identity | null>
  /** Whether this browser remembers somebody. */
  isPersisted(): boolean
  signIn(input: { email: string; password: string; rememberMe: boolean }): Promise<AuthAnswer>
  register(input: { name: string; email: string; password: string }): Promise<AuthAnswer>
  /** Ends the session here and on the server; false, with nothing changed, when the server could not be told (R8.29). */
  signOut(): Promise<boolean>
  /** Whether this tab is signing out, so that the end of the session comes as no surprise. */
  isLeaving(): boolean
  /** Forgets who was signed in, and what this browser keeps of what they may see, after the server said that the session ended. */
  end(): Promise<void>
}

export interface SessionNeeds {
  ask(): Promise<SessionAnswer>
  /** Forgets what this browser keeps of what `person` may see. */
  forget(person: string): Promise<void>
  /** Somebody was signed in after all: the server said so when it had been taken that nobody is. */
  foundLate(): void
  /** Calls `run` after `afterMs`, unless what it returns is called before. */
  schedule(run: () => void, afterMs: number): () => void
  now(): number
}

const pageNeeds: Omit<SessionNeeds, 'forget' | 'foundLate'> = {
  ask: askSession,
  now: () => Date.now(),
  schedule(run, afterMs) {
    const timer = setTimeout(run, afterMs)
    return () => clearTimeout(timer)
  },
}

/** Browsers take a longer time for no time at all. */
const longestTimerMs = 2 ** 31 - 1

const notReady: AuthAnswer = {
  ok: false,
  code: 'not-initialized',
  message: 'The database service is not initialized. Please refresh the page and try again.',
}
const noNetwork: AuthAnswer = { ok: false, code: networkError, message: '' }
const noCookies: AuthAnswer = {
  ok: false,
  code: 'cookies-blocked',
  message:
    'Your browser blocks cookies, so Atrium cannot keep you signed in. Allow cookies for this site and try again.',
}

export function createSession(given: Pick<SessionNeeds, 'forget' | 'foundLate'> & Partial<SessionNeeds>): Session {
  return new PageSession({ ...pageNeeds, ...given })
}

class PageSession implements Session {
  readonly #needs: SessionNeeds
  #asked: Promise<Identity | null> | undefined
  /** Whether the server was ever able to say who is signed in. */
  #isReady = false
  #isLeaving = false
  #forgotten: Promise<void> = Promise.resolve()
  #cancelRefresh: () => void = () => undefined

  constructor(needs: SessionNeeds) {
    this.#needs = needs
  }

  identity(): Promise<Identity | null> {
    return (this.#asked ??= this.#find())
  }

  async pass(): Promise<Identity | null> {
    const until = this.#needs.now() + (isPersisted() ? graceMs.persisted : graceMs.other)
    const found = await this.identity()
    if (found) return found
    await this.#wait(until - this.#needs.now())
    const late = await this.identity()
    if (!late) await this.#forget()
    return late
  }

  isPersisted(): boolean {
    return isPersisted()
  }

  async signIn(input: Parameters<Session['signIn']>[0]): Promise<AuthAnswer> {
    const fault = await this.#whyNotReady()
    if (fault) return fault
    setRememberMe(input.rememberMe)
    return this.#keep(await postSignIn(input))
  }

  async register(input: Parameters<Session['register']>[0]): Promise<AuthAnswer> {
    return this.#keep(await postRegistration(input))
  }

  async signOut(): Promise<boolean> {
    this.#isLeaving = true
    this.#isLeaving = await postSignOut()
    if (this.#isLeaving) this.#leave()
    return this.#isLeaving
  }

  isLeaving(): boolean {
    return this.#isLeaving
  }

  end(): Promise<void> {
    this.#leave()
    return this.#forgotten
  }

  #leave(): void {
    this.#cancelRefresh()
    this.#asked = Promise.resolve(null)
    void this.#forget()
  }

  /** Whoever is forgotten here has ended their session, or it was ended for them: nothing of it is for the next. */
  #forget(): Promise<void> {
    const now = rememberedPerson()
    const before = endedPerson()
    forgetIdentity()
    // A page that is left may still write, or be closed too early: the next one does it again.
    if (now) keepEnded(now)
    const person = now ?? before
    if (!person) return this.#forgotten
    const done = this.#needs.forget(person).then(() => (now ? undefined : forgetEnded()))
    return (this.#forgotten = done.catch(() => undefined))
  }

  /** What is remembered counts until the server has answered, but is not waited for longer than it takes to notice (R4.08). */
  async #find(): Promise<Identity | null> {
    const asking = this.#needs.ask()
    const answer = await Promise.race([asking, this.#wait(authWaitMs)])
    if (answer?.known) return this.#take(answer)
    const remembered = rememberedIdentity(this.#needs.now())
    if (!answer) void this.#takeLate(asking, remembered === null)
    else if (remembered) this.#plan(this.#needs.now(), 1)
    // Whoever comes next asks again.
    else this.#asked = undefined
    return remembered
  }

  /** Takes an answer that nobody waits for any more, unless somebody signed in or out meanwhile. */
  async #takeLate(asking: Promise<SessionAnswer>, isNobodyIn: boolean): Promise<void> {
    const asked = this.#asked
    const late = await asking
    if (!late.known || this.#asked !== asked) return
    if (this.#take(late) && isNobodyIn) this.#needs.foundLate()
  }

  #take(answer: Extract<SessionAnswer, { known: true }>): Identity | null {
    this.#isReady = true
    const { identity } = answer
    if (!identity) {
      this.#leave()
      return null
    }
    rememberIdentity(identity.id, answer.expiresAt)
    this.#asked = Promise.resolve(identity)
    if (answer.expiresAt !== undefined) this.#plan(answer.expiresAt, 0)
    return identity
  }

  /** A sign-in is sent only once the server has been able to say who is signed in (R5.07). */
  async #whyNotReady(): Promise<AuthAnswer | undefined> {
    await this.identity()
    if (this.#isReady) return undefined
    const answer = await this.#needs.ask()
    this.#isReady = answer.known
    if (answer.known) return undefined
    return answer.isReached ? notReady : noNetwork
  }

  /** A session counts once the browser has brought its cookie back. */
  async #keep(answer: AuthAnswer): Promise<AuthAnswer> {
    if (!answer.ok) return answer
    const session = await this.#needs.ask()
    if (session.known && !session.identity) return noCookies
    if (session.known) this.#take(session)
    else {
      rememberIdentity(answer.identity.id)
      this.#asked = Promise.resolve(answer.identity)
    }
    return answer
  }

  #plan(expiresAt: number, failures: number): void {
    this.#cancelRefresh()
    const delay = refreshDelayMs({ expiresAt, now: this.#needs.now(), failures })
    const isFar = delay > longestTimerMs
    const run = (): void => (isFar ? this.#plan(expiresAt, failures) : void this.#refresh(expiresAt, failures))
    this.#cancelRefresh = this.#needs.schedule(run, isFar ? longestTimerMs : delay)
  }

  async #refresh(expiresAt: number, failures: number): Promise<void> {
    const answer = await this.#needs.ask()
    if (answer.known) this.#take(answer)
    else this.#plan(expiresAt, failures + 1)
  }

  #wait(ms: number): Promise<undefined> {
    if (ms <= 0) return Promise.resolve(undefined)
    return new Promise((resolve) => void this.#needs.schedule(() => resolve(undefined), ms))
  }
}
