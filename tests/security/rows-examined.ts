import pg from 'pg'

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The statements that this process sends to its database while `work` is done. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const heard: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function heardQuery(this: pg.Client, ...given: readonly unknown[]) {
    const [first, second] = given
    const { text, values } = (typeof first === 'string' ? { text: first } : (first ?? {})) as Partial<Statement>
    if (text !== undefined) heard.push({ text, values: Array.isArray(second) ? second : (values ?? []) })
    return Reflect.apply(query, this, given)
  }
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return heard
}

type Plan = Readonly<Record<string, unknown>> & { readonly Plans?: readonly Plan[] }

/** Rows that a part of a plan, and all below it, gave on or left out. */
function rowsIn({ Plans: below = [], ...plan }: Plan): number {
  const leftOut = Object.entries(plan).filter(([name]) => name.startsWith('Rows Removed'))
  const own = [plan['Actual Rows'], ...leftOut.map(([, rows]) => rows)].map(Number)
  const each = own.reduce((sum, rows) => sum + rows, 0) * Number(plan['Actual Loops'])
  return below.reduce((sum, one) => sum + rowsIn(one), each)
}

/** How many rows the database looks at for what is read during `work`. What it takes in time follows from it, but is steady. */
export async function rowsExamined(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const read = (await statementsOf(work)).filter(({ text }) => /^\s*(?:select|with)\b/i.test(text))
  let rows = 0
  for (const { text, values } of read) {
    const explained = await pool.query(`explain (analyze, timing off, format json) ${text}`, [...values])
    rows += rowsIn(explained.rows[0]['QUERY PLAN'][0].Plan)
  }
  return rows
}
