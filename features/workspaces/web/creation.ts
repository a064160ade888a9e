import type { SpaceId } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import type { Client, ConnectionTest } from '@atrium/engine/web'
import { createWorkspace } from '../contract/create-workspace.ts'
import {
  authMessage,
  connectionFault,
  creationFailure,
  creationMessage,
  deedFailure,
  offlineMessage,
  testFailure,
  timeoutMessage,
} from './creation-messages.ts'

/** R9.02 */
export const timeoutMs = 15_000
export const closeAfterMs = 500
export const navigateAfterMs = 100

export const lastCreatedKey = 'lastCreatedWorkspacePath'

export interface CreationForm {
  readonly name: string
  readonly description: string
  /** Whether nobody is to join it by signing in. */
  readonly onlyAdded: boolean
  /** 'checking' until the server has been reached (R4.29, R4.30). */
  readonly state: 'idle' | 'checking' | 'submitting' | 'error'
  readonly error: string | undefined
}

interface Needs {
  readonly client: Pick<Client, 'act' | 'connection' | 'testConnection' | 'enableNetwork' | 'reconnect'>
  isOnline(): boolean
  keep(key: string, value: string): void
  now(): number
  onChange(form: CreationForm): void
  /** Hears why nothing came of a creation whose form was closed. */
  onLost(words: string): void
}

/** What becomes of the open dialog once the workspace is there. */
export interface CreationEnds {
  onClose(): void
  onCreated(path: string): void
}

const empty: CreationForm = { name: '', description: '', onlyAdded: false, state: 'idle', error: undefined }

/** The making of one workspace, from the empty form to its page. */
export class Creation {
  form: CreationForm = empty
  readonly #needs: Needs
  /** The workspace's own id, kept over retries: one key, one workspace (R4.31). */
  #id: SpaceId = newId()
  /** Those of the dialog while it is open. */
  #ends: CreationEnds | undefined

  constructor(needs: Needs) {
    this.#needs = needs
  }

  set(change: Partial<Pick<CreationForm, 'name' | 'description' | 'onlyAdded'>>): void {
    this.#show(change)
  }

  /** Looks who is signed in and whether the server is there; a creation under way is left alone. */
  async check(): Promise<void> {
    if (this.form.state === 'submitting') return
    if (!this.#needs.isOnline()) return this.#fail(offlineMessage)
    this.#show({ state: 'checking', error: undefined })
    const fault = await this.#connectionFault()
    if (this.form.state !== 'checking') return
    if (fault === undefined) this.#show({ state: 'idle' })
    else this.#fail(fault)
  }

  async submit(): Promise<void> {
    const { name, state } = this.form
    if (state === 'submitting') return
    if (!this.#needs.isOnline()) return this.#fail(offlineMessage)
    if (name.trim() === '') return this.#fail('Please enter a workspace name')
    this.#show({ state: 'submitting', error: undefined })
    const fault = (await this.#lineFault()) ?? (await this.#create())
    if (fault === undefined) await this.#finish()
    else this.#fail(fault)
  }

  /** The dialog is gone: what is under way may still succeed, but takes nobody anywhere. */
  leave(): void {
    this.#ends = undefined
  }

  /** The dialog is there again. */
  enter(ends: CreationEnds): void {
    this.#ends = ends
  }

  async #connectionFault(): Promise<string | undefined> {
    const { client } = this.#needs
    let test: ConnectionTest
    try {
      test = await client.testConnection()
    } catch (error) {
      return testFailure(error)
    }
    return client.connection().signedOut ? authMessage : connectionFault(test)
  }

  /** Tries to have a line where there is none; without one a creation would wait, unseen, for a better time. */
  async #lineFault(): Promise<string | undefined> {
    const { client } = this.#needs
    if (client.connection().state === 'online') return undefined
    client.enableNetwork()
    const fault = await this.#connectionFault()
    return fault === undefined || fault === authMessage ? fault : offlineMessage
  }

  async #create(): Promise<string | undefined> {
    const { client, now } = this.#needs
    const { name, description, onlyAdded } = this.form
    const clientCreatedAt = new Date(now()).toISOString()
    const deed = client.act(createWorkspace, { id: this.#id, name, description, onlyAdded, clientCreatedAt })
    try {
      const answer = await Promise.race([deed, pause(timeoutMs)])
      if (answer === undefined) return timeoutMessage
      // An earlier try came through whose answer was lost.
      if (answer.ok || answer.code === 'taken') return undefined
      if (answer.code === 'signed-out') client.reconnect()
      return creationMessage(answer)
    } catch (error) {
      return deedFailure(error)
    }
  }

  async #finish(): Promise<void> {
    const { keep } = this.#needs
    const path = `/workspaces/${this.#id}`
    keep(lastCreatedKey, path)
    this.#id = newId()
    this.#show({ name: '', description: '', onlyAdded: false })
    await pause(closeAfterMs)
    this.#show({ state: 'idle' })
    const ends = this.#ends
    if (!ends) return
    ends.onClose()
    await pause(navigateAfterMs)
    ends.onCreated(path)
  }

  #fail(error: string): void {
    if (!this.#ends) this.#needs.onLost(creationFailure(error))
    this.#show({ state: 'error', error })
  }

  #show(change: Partial<CreationForm>): void {
    this.form = { ...this.form, ...change }
    this.#needs.onChange(this.form)
  }
}

const pause = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms, undefined))
