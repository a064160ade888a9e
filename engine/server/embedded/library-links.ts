import { mkdirSync, readFileSync, readlinkSync, renameSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

interface Link {
  readonly source: string
  readonly target: string
}

/**
 * Makes the short names of shared libraries that the programs ask for (`libicuuc.so.60` for `libicuuc.so.60.2`)
 * in `folder`, because a package cannot hold symbolic links. Answers the search path for the linker.
 */
export function linkLibraries(native: string, folder: string): string {
  mkdirSync(folder, { recursive: true })
  for (const { source, target } of linksOf(native)) {
    point(join(folder, basename(target)), join(native, 'lib', basename(source)))
  }
  return `${folder}:${join(native, 'lib')}`
}

function linksOf(native: string): readonly Link[] {
  return JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[]
}

function point(link: string, target: string): void {
  if (currentTarget(link) === target) return
  const fresh = `${link}.${process.pid}`
  symlinkSync(target, fresh)
  renameSync(fresh, link)
}

function currentTarget(link: string): string | undefined {
  try {
    return readlinkSync(link)
  } catch {
    return undefined // not there yet
  }
}
