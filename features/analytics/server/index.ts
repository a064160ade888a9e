import { sql } from 'kysely'
import { type Question, type ServerFeature, answer, audit } from '@atrium/engine/server'
import { type Insights, type Sums, UsageSettings, insights, setCounting, viewPage } from '../contract/usage.ts'
import { migrations } from './migrations.ts'

export { type Usage, createUsage } from './usage.ts'

const mostNamed = 12

async function isCounting(db: Question['db']): Promise<boolean> {
  const { rows } = await sql<{
    isCounting: boolean
  }>`select is_counting from usage_settings where space = 'team'`.execute(db)
  return rows[0]?.isCounting ?? true
}

const viewAnswer = answer(viewPage, async ({ db }) => ({ isCounting: await isCounting(db) }))

const insightsAnswer = answer(insights, async ({ db, input: { days } }) => {
  const { rows } = await sql<Sums>`
    select to_char(day, 'YYYY-MM-DD') as day,
      (select count(*) from usage_person where usage_person.day = one.day)::int as people,
      coalesce(sum(count) filter (where what = 'action' and name = 'chat/send-message'), 0)::int as messages,
      coalesce(sum(count) filter (where what = 'action' and name = 'documents/create'), 0)::int as documents,
      coalesce(sum(count) filter (where what = 'view'), 0)::int as views,
      coalesce(sum(count) filter (where what = 'slow'), 0)::int as slow,
      coalesce(sum(count) filter (where what = 'error'), 0)::int as errors,
      coalesce(max(count) filter (where what = 'bytes'), 0)::bigint as bytes
    from generate_series((now() at time zone 'UTC')::date - (${days - 1})::int, (now() at time zone 'UTC')::date, '1 day') as one (day)
    left join usage_day using (day) group by one.day order by one.day`.execute(db)
  const [pages, actions, slow] = [
    await top(db, 'view', days),
    await top(db, 'action', days),
    await top(db, 'slow', days),
  ]
  return { isCounting: await isCounting(db), days: rows, pages, actions, slow }
})

async function top(db: Question['db'], what: string, days: number): Promise<Insights['pages']> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, sum(count)::int as count from usage_day
    where what = ${what} and day > (now() at time zone 'UTC')::date - (${days})::int
    group by name order by 2 desc, name limit ${mostNamed}`.execute(db)
  return rows
}

export const analytics: ServerFeature = {
  name: 'analytics',
  kinds: [UsageSettings],
  actions: [setCounting],
  queries: [viewAnswer, insightsAnswer],
  audits: audit(setCounting, ({ isCounting: isOn }) => ({ detail: isOn ? 'on' : 'off' })),
  migrations,
}
