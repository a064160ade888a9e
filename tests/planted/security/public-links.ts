import type { Planted } from '../planted.ts'

const searched = ['features/documents/server/share/shared-search.test.ts']
const locked = ['features/documents/server/share/share-password.test.ts']

/** Links for people outside: who reads what the link does not lead to, or reads it without its password, or something that runs. */
export const publicLinks: readonly Planted[] = [
  {
    name: 'links find the trash',
    what: 'The search of a link finds what lies in a page that is in the trash.',
    file: 'features/documents/server/share/find-shared.ts',
    find: 'join document inside on inside.space = reached.space and inside.parent = reached.id and inside.trash is null',
    instead: 'join document inside on inside.space = reached.space and inside.parent = reached.id',
    red: searched,
  },
  {
    name: 'links find all',
    what: 'A link to one page searches those inside it.',
    file: 'features/documents/server/share/shared-page.ts',
    find: 'if (asked !== undefined && root.withPages)',
    instead: 'if (asked !== undefined)',
    red: searched,
  },
  {
    name: 'links of others',
    what: 'Who was let in by one link is let in by every link.',
    file: 'engine/server/http/passes.ts',
    find: 'JSON.stringify([path, reason, until])',
    instead: 'JSON.stringify([until])',
    red: locked,
  },
  {
    name: 'links for ever',
    what: 'Who was let in stays in after the password has changed.',
    file: 'engine/server/http/passes.ts',
    find: 'JSON.stringify([path, reason, until])',
    instead: 'JSON.stringify([path, until])',
    red: locked,
  },
  {
    name: 'links show files',
    what: 'Files of a page with a password are got without it.',
    file: 'features/documents/server/share/shared-page.ts',
    find: 'if (!root || !isOpenTo(visit, root)) return undefined',
    instead: 'if (!root) return undefined',
    red: locked,
  },
  {
    name: 'links guessed',
    what: 'Wrong passwords of a link are not counted.',
    file: 'features/documents/server/share/share-password.ts',
    find: `  const waitMs = await limits.takeAll(counted)
  if (waitMs > 0)`,
    instead: `  const waitMs = 0
  if (waitMs > 0)`,
    red: locked,
  },
  {
    name: 'links lost',
    what: 'A link whose password is lost is open to all.',
    file: 'features/documents/server/share/shared-page.ts',
    find: '!hasPassword || (hash !== null && holdsPass(hash))',
    instead: 'hash === null || holdsPass(hash)',
    red: locked,
  },
  {
    name: 'links of files',
    what: 'A link gets every file of the space of its page.',
    file: 'features/documents/server/share/shared-page.ts',
    find: 'return (await showsFile(db, page, id)) ? { space: file.space, id: file.id } : undefined',
    instead: 'return { space: file.space, id: file.id }',
    red: ['features/documents/server/share/share.test.ts'],
  },
  {
    name: 'links of looks',
    what: 'Whatever somebody wrote as a colour stands among the attributes of a shared page.',
    file: 'features/documents/contract/format/looks.ts',
    find: 'names.find((name) => name === given)',
    instead: "(typeof given === 'string' ? (given as Name) : undefined)",
    red: ['features/documents/contract/format/looks.test.ts'],
  },
  {
    name: 'links after the workspace',
    what: 'What a workspace kept inside is shared again once the workspace is gone for good.',
    file: 'features/workspaces/server/conditions.ts',
    find: 'and not ${isClosedForGood(placeOfSpace(space))}',
    instead: '',
    red: ['features/documents/server/share/share-after-workspace.test.ts'],
  },
  {
    name: 'links to what was shown',
    what: 'A link goes on leading to a file that a page no longer shows.',
    file: 'features/documents/server/body/page-files.ts',
    find: "hasLink(page, id, ['file'])",
    instead: "hasLink(page, id, ['file', 'kept'])",
    red: ['features/documents/server/move-away.test.ts'],
    test: 'files go along',
  },
  {
    name: 'links search at once',
    what: 'Visitors take all connections for what they search.',
    file: 'engine/server/http/public-pages.ts',
    find: 'if (!page.isCostly?.(visit)) return',
    instead: 'if (page.path) return',
    red: searched,
  },
  {
    name: 'versions pushed out',
    what: 'Whoever writes much pushes out the versions that others gave names.',
    file: 'features/documents/server/body/versions.ts',
    find: 'and version_name.id = document_version.id)`',
    instead: 'and false)`',
    red: ['features/documents/server/body/versions-kept.test.ts'],
  },
]
