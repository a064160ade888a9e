import { type SpaceId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { FilesPage, IconForm } from '@atrium/features/files/web'
import { PageTitle } from '@atrium/ui'
import classes from './files.module.css'

/** The files of the whole team. */
export function TeamFiles() {
  return <Page space={teamSpace} title="Files" words="Everything the team has uploaded." />
}

/** The files that nobody else can see. */
export function PersonalFiles() {
  const space = ownSpace(useClient().person)
  return <Page space={space} title="Personal files" words="Only you can see what is here." />
}

function Page({ space, title, words }: { readonly space: SpaceId; readonly title: string; readonly words: string }) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Atrium`}</title>
      <FilesPage space={space}>
        <PageTitle title={title}>{words}</PageTitle>
      </FilesPage>
    </div>
  )
}

export { FilesPage, IconForm }
