import classes from './workspace-sign.module.css'

/** The square with a workspace's first letter. The name must stand beside it: it is silent to screen readers. */
export function WorkspaceSign({ name, size = 'small' }: { name: string; size?: 'small' | 'large' }) {
  return (
    <span className={classes[size]} aria-hidden="true">
      {[...name.trim()][0]?.toLocaleUpperCase() ?? '#'}
    </span>
  )
}
