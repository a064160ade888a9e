import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { DocumentsPage } from '@atrium/features/documents/web'

/** /documents (R2.04). */
export const TeamDocuments = () => (
  <DocumentsPage
    space={teamSpace}
    heading={{ title: 'Documents', text: 'Pages that the whole team reads and writes.' }}
  />
)

/** /personal/documents (R2.08). */
export function PersonalDocuments() {
  const { person } = useClient()
  return (
    <DocumentsPage
      space={ownSpace(person)}
      heading={{ title: 'Personal documents', text: 'Your own pages, which nobody else can open.' }}
    />
  )
}

export { DocumentsPage }
