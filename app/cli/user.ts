import { newId } from '@atrium/base/id'
import { type Action, type PersonId, teamSpace } from '@atrium/engine/contract'
import { type Engine, run } from '@atrium/engine/server'
import { StartupError } from '@atrium/engine/server/startup-error'
import { makeInvitation, makeResetLink } from '@atrium/features/auth/server'
import { changeTeamRole, suspend, teamRoles } from '@atrium/features/people/contract'
import type { Call, Command } from './command.ts'
import { withEngine } from './open-data.ts'

interface Found {
  readonly id: PersonId
  readonly email: string
  readonly name: string
  readonly role: string
  readonly lastActive: number
}

type Deed = (engine: Engine, call: Call) => Promise<void>

/** Looks after people without a browser. */
export const user: Command = {
  name: 'user',
  usage: 'list | invite | reset <email> | role <email> <role> | suspend <email> | resume <email>',
  takes: 3,
  summary: 'lists, invites, suspends and unsuspends people, resets passwords, changes roles',
  help: [
    'atrium user list                                 lists everyone, with their role and last visit',
    'atrium user invite [--role guest] [--days 7]     creates a link with which one person can register',
    'atrium user reset <email>                        creates a password reset link that works for one hour',
    `atrium user role <email> <${teamRoles.join('|')}>        changes a person’s role in the team`,
    'atrium user suspend <email>                      signs a person out everywhere and blocks signing in',
    'atrium user resume <email>                       ends a suspension',
    '',
    'What is done here is done in the name of the owner of the team.',
  ].join('\n'),
  options: { role: { type: 'string' }, days: { type: 'string' } },
  async run(call) {
    const deed = deeds[call.words[0] ?? '']
    if (!deed) throw new StartupError(`Choose a command: atrium user ${Object.keys(deeds).join(' | ')}`)
    const [name = '', ...words] = call.words
    const follows = following[name] ?? []
    if (words.length !== follows.length) throw new StartupError(`Usage: atrium user ${[name, ...follows].join(' ')}`)
    await withEngine(call.config, (engine) => deed(engine, call))
    return 0
  },
}

/** What has to follow a deed's name; nothing where it is not named here. */
const following: Readonly<Record<string, readonly string[]>> = {
  reset: ['<email>'],
  suspend: ['<email>'],
  resume: ['<email>'],
  role: ['<email>', `<${teamRoles.join('|')}>`],
}

const deeds: Readonly<Record<string, Deed>> = {
  async list(engine, { say }) {
    for (const { email, name, role, lastActive } of await everybody(engine))
      say(`${email}\t${name}\t${role}\t${new Date(lastActive).toISOString().slice(0, 16).replace('T', ' ')}`)
  },

  async invite(engine, { config, options, say }) {
    const by = await ownerOf(engine)
    const terms = {
      days: daysOf(options['days']),
      uses: 1,
      role: newcomerRoleOf(options['role'] ?? 'member'),
    }
    const { token, ...answer } = await makeInvitation(engine.actor, by, terms)
    if (!answer.ok) throw new StartupError(answer.message)
    say(`${config.publicUrl}/register?invitation=${token}`)
  },

  async reset(engine, { config, words: [, email = ''], say }) {
    const { id, name } = await personOf(engine, email)
    say(`Send ${name} this link to set a new password. It works once, for one hour:`)
    say(await makeResetLink({ db: engine.pages.db, publicUrl: config.publicUrl, person: id }))
  },

  async role(engine, { words: [, email = '', wanted], say }) {
    const { id: person, name } = await personOf(engine, email)
    const role = teamRoles.find((one) => one === wanted)
    if (!role) throw new StartupError(`Roles are ${teamRoles.join(', ')}.`)
    await actAsOwner(engine, changeTeamRole, { person, role })
    say(`${name} is now ${role} of the team.`)
  },

  async suspend(engine, { words: [, email = ''], say }) {
    const { id: person, name } = await personOf(engine, email)
    await actAsOwner(engine, suspend, { person, isSuspended: true })
    say(`${name} is suspended: signed out everywhere and blocked until "atrium user resume ${email}".`)
  },

  async resume(engine, { words: [, email = ''], say }) {
    const { id: person, name } = await personOf(engine, email)
    await actAsOwner(engine, suspend, { person, isSuspended: false })
    say(`${name} can sign in again.`)
  },
}

/** Does an action in the name of the owner, with its refusals. */
async function actAsOwner<Input, Code extends string>(
  engine: Engine,
  { name: action }: Action<Input, Code>,
  input: Input,
): Promise<void> {
  const answer = await engine.actor.act({ id: newId(), by: await ownerOf(engine), action, input })
  if (!answer.ok) throw new StartupError(answer.message)
}

const peopleText = `
  select person.id, person.email, person.display_name as name, member.role, person.last_active as "lastActive"
  from person join member on member.space = person.space and member.id = person.id
  where person.space = $1 order by person.display_name`

const everybody = ({ pool }: Engine): Promise<readonly Found[]> => run<Found & object>(pool, peopleText, [teamSpace])

async function personOf(engine: Engine, email: string): Promise<Found> {
  const found = (await everybody(engine)).find((one) => one.email === email.trim().toLowerCase())
  if (!found) throw new StartupError(`No one has the address ${email}. atrium user list shows everyone.`)
  return found
}

async function ownerOf(engine: Engine): Promise<PersonId> {
  const owner = (await everybody(engine)).find(({ role }) => role === 'owner')
  if (!owner)
    throw new StartupError('No one has registered yet. Open Atrium in a browser: the first person owns the team.')
  return owner.id
}

function newcomerRoleOf(given: string | boolean): 'member' | 'guest' {
  if (given !== 'member' && given !== 'guest') throw new StartupError('A new person can be a member or a guest.')
  return given
}

function daysOf(given: string | boolean | undefined): number {
  const days = Number(given ?? 7)
  if (!Number.isInteger(days) || days < 1 || days > 90) throw new StartupError('A link works for 1 to 90 days.')
  return days
}
