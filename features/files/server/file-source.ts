import { searchSource } from '@atrium/features/search/server'
import { fileUrl } from '../contract/file-url.ts'
import { SpaceFile, isPortrait } from '../contract/space-file.ts'

/** Files are found by their names, but faces and the signs of workspaces, which are no files to look for. */
export const fileSource = searchSource({
  kind: SpaceFile,
  names: ['file', 'files'],
  async entries({ rows }) {
    return rows
      .filter((file) => file.deletedAt === null && !isPortrait(file))
      .map((file) => ({
        id: file.id,
        title: file.name,
        body: '',
        at: file.at,
        by: file.by,
        link: fileUrl(file),
        marks: ['file'] as const,
      }))
  },
})
