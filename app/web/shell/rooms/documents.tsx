import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { DocumentsPage } from '@atrium/features/documents/web'

/** /documents (R2.04). */
export const TeamDocuments = () => (
  <DocumentsPage
    space={teamSpace}
    heading={{ title: 'Documents', text: 'Documents that the whole team can read and edit.' }}
  />
)

/** /personal/documents (R2.08). */
export function PersonalDocuments() {
  const { person } = useClient()
  return (
    <DocumentsPage
      space={ownSpace(person)}
      heading={{ title: 'Personal documents', text: 'Your own documents, which no one else can open.' }}
    />
  )
}

export { DocumentsPage }
