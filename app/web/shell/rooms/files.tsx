import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { FilesPage, IconForm } from '@atrium/features/files/web'

const teamHeading = { title: 'Files', text: 'Everything the team has uploaded.' }
const ownHeading = { title: 'Personal files', text: 'Only you can see what is here.' }

/** The files of the whole team. */
export const TeamFiles = () => <FilesPage space={teamSpace} heading={teamHeading} />

/** The files that nobody else can see. */
export function PersonalFiles() {
  return <FilesPage space={ownSpace(useClient().person)} heading={ownHeading} />
}

export { FilesPage, IconForm }
