import { type Action, type PersonId, type SpaceId } from '@atrium/engine/contract'
import { type Due, after, job } from '@atrium/engine/server'
import { createEvent } from '@atrium/features/calendar/contract'
import { pinMessage, sendMessage, toggleReaction } from '@atrium/features/chat/contract'
import { createDocument, writeComment } from '@atrium/features/documents/contract'
import { writePage } from '@atrium/features/documents/server'
import { createWorkspace } from '@atrium/features/workspaces/contract'
import { profileOf } from '@atrium/features/people/server'
import { hasOtherSample } from '@atrium/features/workspaces/server'
import { makeSample } from '../contract/make-sample.ts'
import { sampleEvents } from './sample/events.ts'
import { samplePages } from './sample/pages.ts'
import { sampleBlocks } from './sample/sample-blocks.ts'
import { sampleFiles } from './sample/files.ts'
import { sampleTalk } from './sample/talk.ts'

interface Asked {
  readonly workspace: SpaceId
  readonly by: PersonId
}

const jobName = 'home/make-sample'

export const sampleAfter = after(makeSample, async ({ input: { workspace }, by, later }) => {
  const data: Asked = { workspace: workspace as string as SpaceId, by }
  later({ name: jobName, data, queue: `sample ${by}` })
})

/** Does in the name of who asked what they could do themselves, step by step; begun again, it goes on where it was. */
export const sampleJob = job<Asked>(jobName, async (due) => {
  if (await hasAnother(due)) return
  const sample = new Sample(due)
  if (!(await sample.begin())) return
  await sample.bringFiles()
  await sample.writePages()
  await sample.talk()
  await sample.plan()
})

const hasAnother = ({ db, data: { by, workspace } }: Due<Asked>): Promise<boolean> => hasOtherSample(db, by, workspace)

class Sample {
  readonly #due: Due<Asked>
  readonly #space: SpaceId

  constructor(due: Due<Asked>) {
    this.#due = due
    this.#space = due.data.workspace
  }

  /** Whether it is there: under an id that is taken there will be none, however often it is tried. */
  async begin(): Promise<boolean> {
    const name = 'Sample: Website relaunch'
    const description =
      'A project to look around in: documents, a conversation, a calendar and files. Delete it whenever you like.'
    const clientCreatedAt = new Date(this.#due.now()).toISOString()
    const input = { id: this.#space, name, description, clientCreatedAt, isSample: true }
    const { actor, idFor, data } = this.#due
    const { name: action } = createWorkspace
    const answer = await actor.act({ id: idFor('workspace'), action, input, by: data.by })
    if (!answer.ok && (answer.code === 'fault' || answer.code === 'busy')) throw new Error(answer.message)
    return answer.ok
  }

  async bringFiles(): Promise<void> {
    for (const { key, name, content } of sampleFiles)
      await this.#due.bringFile(
        { id: this.#due.idFor(key), space: this.#space, by: this.#due.data.by, name },
        await content(),
      )
  }

  async writePages(): Promise<void> {
    const { by } = this.#due.data
    for (const [index, { key, title, icon, cover, parent, parts, comment }] of samplePages.entries()) {
      const page = { space: this.#space, id: this.#due.idFor(key) }
      const place = { parent: parent ? this.#due.idFor(parent) : null, order: `a${index}` }
      await this.#act(`page ${key}`, createDocument, { ...page, ...place, title, icon, cover, isTemplate: false })
      const blocks = sampleBlocks(parts, { space: this.#space, idOf: (what) => this.#due.idFor(what) })
      await writePage(this.#due, { ...page, by, blocks })
      if (!comment) continue
      const thread = { thread: this.#due.idFor(`thread ${key}`), id: this.#due.idFor(`comment ${key}`), text: comment }
      const said = { space: this.#space, document: page.id, anchor: null, quote: '', ...thread }
      await this.#act(`comment of ${key}`, writeComment, said)
    }
  }

  async talk(): Promise<void> {
    for (const { key, text, thread, files, isPinned, reaction } of sampleTalk) {
      const id = this.#due.idFor(key)
      const along = { thread: thread && this.#due.idFor(thread), files: files?.map((file) => this.#due.idFor(file)) }
      await this.#act(`say ${key}`, sendMessage, { space: this.#space, id, text, ...along })
      if (isPinned) await this.#act(`pin ${key}`, pinMessage, { space: this.#space, message: id, isPinned })
      if (reaction)
        await this.#act(`react ${key}`, toggleReaction, { space: this.#space, message: id, emoji: reaction })
    }
  }

  async plan(): Promise<void> {
    const { db, now, idFor, data } = this.#due
    const zone = (await profileOf(db, data.by))?.zone ?? 'UTC'
    for (const { key, document, ...event } of sampleEvents(now(), zone))
      await this.#act(`event ${key}`, createEvent, {
        space: this.#space,
        id: idFor(key),
        ...event,
        document: document ? idFor(document) : null,
      })
  }

  /** What is refused is tried again with the whole; what is done already is answered as done. */
  async #act(what: string, { name }: Pick<Action, 'name'>, input: object): Promise<void> {
    const { actor, idFor, data } = this.#due
    const answer = await actor.act({ id: idFor(what), action: name, input, by: data.by })
    if (!answer.ok) throw new Error(`The sample could not be created (${what}): ${answer.message}`)
  }
}
