import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './step.ts'

/** A copy of the sources, with the installed packages linked and our own packages resolved to the copy. */
export function copyProject(to: string): void {
  const isSource = (path: string): boolean =>
    !/^(node_modules|dist|data|test-results|\.git|\.cache)$/.test(basename(path))
  for (const name of readdirSync(root)) {
    if (isSource(name))
      cpSync(join(root, name), join(to, name), { recursive: true, filter: isSource, preserveTimestamps: true })
  }
  mkdirSync(join(to, 'node_modules/@atrium'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@atrium') symlinkSync(join(root, 'node_modules', name), join(to, 'node_modules', name))
  }
  for (const name of readdirSync(join(root, 'node_modules/@atrium'))) {
    if (existsSync(join(to, name))) symlinkSync(join(to, name), join(to, 'node_modules/@atrium', name))
  }
}

/** What was built from the sources, into a copy of them. */
export function copyBuilt(to: string): void {
  for (const name of ['app/web/dist', '.cache/server'])
    cpSync(join(root, name), join(to, name), { recursive: true, preserveTimestamps: true })
}
