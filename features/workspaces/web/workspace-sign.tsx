import { useState } from 'react'
import { filePath } from '@atrium/engine/contract'
import type { Workspace } from '../contract/workspace.ts'
import classes from './workspace-sign.module.css'

interface Props {
  readonly workspace: Pick<Workspace, 'space' | 'name' | 'icon'>
  readonly size?: 'small' | 'medium' | 'large'
}

/** A workspace's picture, else the square with its first letter. The name must stand beside it: it is silent to screen readers. */
export function WorkspaceSign({ workspace: { space, name, icon }, size = 'small' }: Props) {
  return (
    <span className={classes[size]} aria-hidden="true">
      {icon ? <Picture key={icon} src={filePath({ space, id: icon })} name={name} /> : letterOf(name)}
    </span>
  )
}

function Picture({ src, name }: { readonly src: string; readonly name: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return letterOf(name)
  return <img src={src} alt="" className="covers" loading="lazy" onError={() => setBroken(true)} />
}

const letterOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '#'
