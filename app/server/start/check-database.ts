import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '@atrium/engine/server/startup-error'

const withinMs = 5_000
const oldestVersion = 15
/** SQLSTATE of a server that is starting up. */
const startingUp = '57P03'

interface Facts {
  readonly version: number
  readonly name: string
  readonly encoding: string
  readonly isStandby: boolean
  readonly mayCreate: boolean
}

/** The setting that names a database, and the address it gives. */
export interface Named {
  readonly by: string
  readonly url: string
}

/** Makes sure that a database answers and can serve; throws a StartupError that says what is wrong. */
export async function checkDatabase(named: Named): Promise<void> {
  const { version, name, encoding, isStandby, mayCreate } = await readFacts(named)
  const wrong = (what: string): StartupError => wrongDatabase(named, what)
  if (version < oldestVersion) throw wrong(`is PostgreSQL ${version}, and Atrium needs ${oldestVersion} or later`)
  if (isStandby) throw wrong('is a standby that cannot be written. Name the primary server')
  if (encoding !== 'UTF8')
    throw wrong(`has the encoding ${encoding}. Create it with ENCODING 'UTF8' TEMPLATE template0`)
  if (!mayCreate)
    throw wrong(`lets this user create no tables. Run GRANT ALL ON DATABASE "${name}" and on its schema public`)
}

async function readFacts(named: Named): Promise<Facts> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const client = new pg.Client({ connectionString: named.url, connectionTimeoutMillis: withinMs })
    try {
      await client.connect()
      return await askFacts(client)
    } catch (error) {
      if (codeOf(error) !== startingUp || Date.now() > deadline) throw explain(error, client, named)
      await wait(200)
    } finally {
      await client.end().catch(() => undefined) // it never connected
    }
  }
}

async function askFacts(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version_num')::int / 10000 as version, current_database() as name,
       current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
       coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`,
  )
  const [facts] = rows
  if (!facts) throw new Error('The database gave no answer.')
  return facts
}

const explanations: Readonly<Record<string, (client: pg.Client) => string>> = {
  ENOTFOUND: ({ host }) => `names the host ${host}, which is not known. Check the address`,
  EAI_AGAIN: ({ host }) => `names the host ${host}, which cannot be looked up now. Check the address and the network`,
  ECONNREFUSED: (client) => `finds no PostgreSQL at ${placeOf(client)}. Start it, or check the address`,
  ENOENT: (client) => `finds no PostgreSQL at ${placeOf(client)}. Start it, or check the address`,
  '28P01': ({ user }) => `is refused for the user ${user}. Check the user and the password`,
  '28000': ({ user }) => `is refused for the user ${user}. Check the user and the password`,
  '3D000': ({ database }) => `names the database ${database}, which does not exist. Create it: createdb ${database}`,
}

function explain(error: unknown, client: pg.Client, named: Named): unknown {
  if (!(error instanceof Error)) return error
  const wrong = (what: string): StartupError => wrongDatabase(named, what)
  const explanation = explanations[codeOf(error) ?? '']
  if (explanation) return wrong(explanation(client))
  if (!error.message.includes('timeout')) return wrong(`cannot be used: ${error.message}`)
  return wrong(`does not answer at ${placeOf(client)} within ${withinMs / 1000} s. Check the address`)
}

const placeOf = ({ host, port }: pg.Client): string => (host.startsWith('/') ? host : `${host}:${port}`)

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code

export const wrongDatabase = ({ by }: Named, what: string): StartupError =>
  new StartupError(`The database of ${by} ${what}.`)
