import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotificationsProvider, type UsedNotifications, useNotifications } from './notifications-provider.tsx'

/** What the hook gives below a provider for `person`. */
function below(person: string | undefined): UsedNotifications | undefined {
  const found: UsedNotifications[] = []
  function Reader() {
    found.push(useNotifications())
    return null
  }
  renderToString(
    <NotificationsProvider person={person}>
      <Reader />
    </NotificationsProvider>,
  )
  return found[0]
}

test('a hook outside its provider says so (R8.30)', () => {
  function Lost() {
    useNotifications()
    return null
  }
  expect(() => renderToString(<Lost />)).toThrow('useNotifications must be used within a NotificationsProvider')
})

test('the hook gives what the provider keeps, for who is signed in alone (R5.25)', () => {
  const found = below('ada')
  expect(found).toMatchObject({ notifications: [], unread: 0, isOpen: false })
  expect(found?.notify({ message: 'Hello', type: 'error' })).toMatchObject({ message: 'Hello', read: false })
  expect(below(undefined)?.notify({ message: 'Hello' })).toBeNull()
})
