/** What becomes of the workspaces of somebody who is suspended. */
export const ownedWords = (name: string, count: number): string =>
  count === 1
    ? `${name} owns 1 workspace. Its admins and the owner of the team can take it over.`
    : `${name} owns ${count} workspaces. Their admins and the owner of the team can take them over.`
