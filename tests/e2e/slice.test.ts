import { type Page, expect, test } from './fixtures.ts'
import {
  addMember,
  createWorkspace,
  messages,
  newcomer,
  registered,
  signIn,
  signOut,
  uniqueName,
  write,
} from './people.ts'

test('what one writes in a workspace, the other reads at once, and still after a reload', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  const bob = await newcomer(browser, 'Bob')
  const name = uniqueName('Relaunch')
  const path = await createWorkspace(ada.page, name)
  await addMember(ada.page, bob.name)

  const inSidebar = bob.page.getByRole('list', { name: 'Workspaces' }).getByRole('link', { name })
  await expect(inSidebar).toContainText('shared')
  await inSidebar.click()
  await expect(bob.page.getByText('No messages yet')).toBeVisible()

  await write(ada.page, 'Welcome, Bob')
  await expect(messages(bob.page, 'Welcome, Bob')).toContainText(ada.name)
  const took: number[] = []
  for (const which of ['first', 'second', 'third'])
    took.push(await timeToSee(ada.page, bob.page, `And ${which} on the clock`))
  // What takes long once is the machine.
  expect(Math.min(...took)).toBeLessThan(1_000)

  await bob.page.reload()
  await expect(messages(bob.page, 'Welcome, Bob')).toBeVisible()
  await expect(messages(bob.page, 'on the clock')).toHaveCount(3)
  expect(new URL(bob.page.url()).pathname).toBe(path)
})

/** Milliseconds from the key that sends on `from`'s page to the message on `to`'s page. */
async function timeToSee(from: Page, to: Page, text: string): Promise<number> {
  const seen = to.evaluate(whenListed, text)
  const box = from.getByRole('textbox', { name: 'Message' })
  await box.fill(text)
  const pressed = await box.evaluateHandle((element) => {
    const press = { at: 0 }
    element.addEventListener('keydown', () => (press.at = Date.now()), { once: true })
    return press
  })
  await box.press('Enter')
  return (await seen) - (await pressed.evaluate(({ at }) => at))
}

/** Runs in the page: resolves with the time at which `wanted` stands among the messages. */
function whenListed(wanted: string): Promise<number> {
  return new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[aria-label="Messages"]')?.textContent.includes(wanted)) return
      observer.disconnect()
      resolve(Date.now())
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

test(
  'R1.10 the team chat is shared by everybody, and so after signing out and in again',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await newcomer(browser, 'Bob')
    const text = uniqueName('Good morning all')
    await bob.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click()
    await ada.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click()
    await write(ada.page, text)
    await expect(messages(bob.page, text)).toContainText(ada.name)

    await signOut(ada.page)
    await signIn(ada.page, ada.email)
    await ada.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click()
    await expect(messages(ada.page, text)).toBeVisible()
  },
)

test('somebody who is taken out of a workspace loses it at once', { tag: '@long' }, async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada')
  const bob = await registered(browser, 'Bob')
  const name = uniqueName('Secret')
  const path = await createWorkspace(ada.page, name)
  await addMember(ada.page, bob.name)
  await write(ada.page, 'between us')
  await bob.page.goto(path)
  await expect(messages(bob.page, 'between us')).toBeVisible()

  await ada.page.getByRole('button', { name: `Remove ${bob.name}` }).click()
  await ada.page.getByRole('dialog', { name: 'Remove from workspace' }).getByRole('button', { name: 'Remove' }).click()
  await expect(bob.page.getByText('Workspace not found')).toBeVisible({ timeout: 3_000 })
  await expect(bob.page.getByRole('list', { name: 'Workspaces' }).getByRole('link', { name })).toHaveCount(0)
  await bob.page.reload()
  await expect(bob.page.getByRole('link', { name: 'Go to your workspaces' })).toBeVisible()
})
