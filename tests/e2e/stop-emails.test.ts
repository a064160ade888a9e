import { createStopTokens } from '../../features/notifications/server/email/stop-token.ts'
import { startMailServer } from '../mail-server.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { keepsFiles, newcomer, shellIsKept } from './people.ts'
import { startApp } from './server.ts'

const secret = 'a secret of thirty-two characters'

test(
  'the link in an email asks before it stops emails, also where the app is kept, and the settings turn them on again',
  { tag: '@long' },
  async ({ browser }) => {
    test.slow()
    await using mail = await startMailServer()
    await using app = await startApp({ SMTP_URL: mail.url, SECRET: secret })
    const { page } = await newcomer(browser, 'Ada', { ...keepsFiles, baseURL: app.url })
    await shellIsKept(page)
    const table = page.getByRole('table', { name: 'Ways to reach you' })
    const mentions = table.getByRole('checkbox', { name: 'Mentions of you: Email' })
    const events = table.getByRole('checkbox', { name: 'Changed events and responses: Email' })
    await page.goto('/settings#notifications')
    await expect(mentions).toBeChecked()
    await expect(table.getByRole('checkbox', { name: 'Replies in your threads: Email' })).not.toBeChecked()
    await expectAccessible(page)

    const session = await page.request.get('/api/auth/get-session')
    const { user } = (await session.json()) as { user: { id: string } }
    const link = `/unsubscribe/${createStopTokens(secret).make(user.id)}`
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Stop emails from Atrium?' })).toBeVisible()
    await page.getByRole('button', { name: 'Changed events and responses' }).click()
    await expect(page.getByRole('heading', { name: 'Emails stopped: Changed events and responses' })).toBeVisible()
    await page.getByRole('link', { name: 'your settings' }).click()
    await expect(mentions).toBeChecked()
    await expect(events).not.toBeChecked()

    await page.goto(link)
    await page.getByRole('button', { name: 'Stop all notification emails' }).click()
    await expect(page.getByRole('heading', { name: 'Emails stopped' })).toBeVisible()
    await page.getByRole('link', { name: 'your settings' }).click()
    await expect(page.getByText('You get no notifications by email.')).toBeVisible()
    await expect(mentions).not.toBeChecked()
    await page.getByRole('button', { name: 'Turn on email' }).click()
    await expect(mentions).toBeChecked()
    await expect(events).toBeChecked()
    await expect(page.getByText('You get no notifications by email.')).toHaveCount(0)
  },
)

test(
  'a daily digest is off until one turns it on, at the time and on the days one chooses, and the link in it turns it off',
  { tag: '@long' },
  async ({ browser }) => {
    test.slow()
    await using mail = await startMailServer()
    await using app = await startApp({ SMTP_URL: mail.url, SECRET: secret })
    const { page } = await newcomer(browser, 'Ada', { ...keepsFiles, baseURL: app.url })
    await page.goto('/settings#notifications')
    const digest = page.getByRole('group', { name: 'Daily digest' })
    const isOn = digest.getByRole('checkbox', { name: 'Email me a daily digest' })
    await expect(isOn).not.toBeChecked()
    await isOn.click()
    await expect(isOn).toBeChecked()
    await expect(digest.getByLabel('Time of the digest')).toHaveValue('08:00')
    await digest.getByLabel('Time of the digest').selectOption('17:30')
    await digest.getByLabel('Days of the digest').selectOption('Monday to Friday')
    await expectAccessible(page)
    await page.reload()
    await expect(digest.getByLabel('Time of the digest')).toHaveValue('17:30')
    await expect(digest.getByLabel('Days of the digest')).toHaveValue('weekdays')

    const session = await page.request.get('/api/auth/get-session')
    const { user } = (await session.json()) as { user: { id: string } }
    await page.goto(`/unsubscribe/${createStopTokens(secret).make(user.id, 'digest')}`)
    await page.getByRole('button', { name: 'Stop the daily digest' }).click()
    await expect(page.getByRole('heading', { name: 'Daily digest stopped' })).toBeVisible()
    await page.getByRole('link', { name: 'your settings' }).click()
    await expect(page.getByRole('checkbox', { name: 'Mentions of you: Email' })).toBeChecked()
    await expect(isOn).not.toBeChecked()
  },
)
