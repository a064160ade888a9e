import classes from './cursor.module.css'

/** Where somebody else is, under their name. */
export function renderCursor(user: {
  readonly name: string
  readonly color: string
  readonly [more: string]: unknown
}): HTMLElement {
  const cursor = document.createElement('span')
  cursor.className = classes.cursor ?? ''
  cursor.style.setProperty('--cursor', user.color)
  if (typeof user['tab'] === 'string') cursor.dataset['cursor'] = user['tab']
  const name = document.createElement('span')
  name.className = classes.name ?? ''
  name.textContent = user.name
  // Words around the cursor stay one word for those who read and for those who search.
  cursor.append('\u2060', name, '\u2060')
  return cursor
}
