import { type Action, type Query, type Role, type Signal, type TextKind, roles } from '@atrium/engine/contract'
import type { ServerFeature } from '@atrium/engine/server'

/** Who may do what, and when, of all features: the page that `docs/permissions.md` is. */
export function permissionsPage(features: readonly ServerFeature[]): string {
  const parts = features.map(partOf).filter((part) => part !== '')
  return `${head}\n${parts.join('\n')}`
}

const head = `# Permissions

Who may do what, and when. This page is printed from the contracts: \`npm test -- tests/roles -u\` prints it again.
\`●\` may; an empty cell may not. The role is the one in the space where it happens: a workspace, a conversation, the team,
or one's own space, whose only member is its owner. Guests are guests of the team, and members of single workspaces.
`

const server = 'only the server'

type Line = readonly [what: string, may: readonly Role[], when: string]

function partOf({ name, actions = [], queries = [], signals = [], texts = [] }: ServerFeature): string {
  const lines: readonly Line[] = [
    ...actions.map((action) => lineOfAction(action as Action)),
    ...queries.map(({ query }): Line => [`\`${(query as Query).name}\` (query)`, query.may, '']),
    ...signals.map((signal): Line => [`\`${(signal as Signal).name}\` (signal)`, signal.may, '']),
    ...texts.flatMap(({ name: text, readers, writers }: TextKind): readonly Line[] => [
      [`text \`${text}\`: read`, readers, ''],
      [`text \`${text}\`: write`, writers, 'as for its document'],
    ]),
  ]
  if (lines.length === 0) return ''
  const rows = lines.map(([what, may, when]) => `| ${what} | ${cells(may)} | ${when} |`)
  return `## ${name}\n\n| | ${roles.join(' | ')} | when |\n|${' --- |'.repeat(roles.length + 2)}\n${rows.join('\n')}\n`
}

const cells = (may: readonly Role[]): string => roles.map((role) => (may.includes(role) ? '●' : ' ')).join(' | ')

function lineOfAction({ name, may, when, on }: Action): Line {
  const gates = [...when, ...(on ? [on] : [])].map((gate) => gate.name)
  return [`\`${name}\``, may, [...(may.length === 0 ? [server] : []), ...gates].join('; ')]
}
