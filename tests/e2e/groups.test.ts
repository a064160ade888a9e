import { newId } from '@atrium/base/id'
import { expectAccessible } from './axe.ts'
import { type Browser, expect, test } from './fixtures.ts'
import { type Visitor, act, addMember, createWorkspace, messages, newcomer, registered, uniqueName } from './people.ts'

/** A handle that no other test uses. */
const uniqueHandle = (): string => uniqueName('design').toLowerCase().replace(' ', '-')

interface Made {
  readonly name: string
  readonly handle: string
}

/** Makes a group with `people` in it by its dialog. */
async function createGroup({ page }: Visitor, { name, handle }: Made, people: readonly Visitor[]): Promise<void> {
  await page.goto('/team/groups')
  await page.getByRole('button', { name: 'New group' }).click()
  const dialog = page.getByRole('dialog', { name: 'New group' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Handle' }).fill(handle)
  for (const person of people) {
    await dialog.getByRole('textbox', { name: 'Search people' }).fill(person.name)
    await dialog.getByRole('checkbox', { name: person.name }).check()
  }
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await expect(dialog).toBeHidden()
}

/** Three people, of whom two are in a group. */
async function team(browser: Browser) {
  const ada = await newcomer(browser, 'Ada')
  const [bob, cem] = [await registered(browser, 'Bob'), await registered(browser, 'Cem')]
  const group = { name: uniqueName('Design'), handle: uniqueHandle() }
  return { ada, bob, cem, group }
}

test(
  'a group is mentioned by its handle: who is in it hears of it and why, and everyone sees who that is',
  { tag: '@long' },
  async ({ browser }) => {
    const { ada, bob, cem, group } = await team(browser)
    await createGroup(ada, group, [bob, cem])
    const { page } = ada
    const row = page.getByRole('article', { name: group.name })
    await expect(row).toContainText(`@${group.handle}`)
    await expect(row).toContainText('2 people')

    await page.goto('/')
    const path = await createWorkspace(page, uniqueName('Room'))
    await addMember(page, bob.name)
    await bob.page.goto('/')
    const box = page.getByRole('textbox', { name: 'Message' })
    await box.pressSequentially(`@${group.handle.slice(0, -1)}`)
    const option = page.getByRole('option', { name: `@${group.handle}` })
    await expect(option).toContainText(`${group.name} · 2 people`)
    await box.press('Enter')
    await expect(page.getByText(`${cem.name} cannot read this conversation.`)).toBeVisible()
    await box.pressSequentially('look at this')
    await box.press('Enter')
    const chip = messages(page, 'look at this').getByRole('button', { name: `@${group.handle}` })
    await chip.click()
    const people = page.getByRole('list', { name: `People in ${group.name}` })
    await expect(people).toContainText(bob.name)
    await expect(people).toContainText(cem.name)
    await page.keyboard.press('Escape')
    await expect(people).toBeHidden()

    await bob.page.getByRole('button', { name: /^Notifications/ }).click()
    const inbox = bob.page.getByRole('dialog', { name: 'Notifications' })
    const notice = inbox.getByRole('listitem').filter({ hasText: `mentioned @${group.handle} in` })
    await notice.getByRole('button', { name: 'Why did I get this?' }).click()
    await expect(notice).toContainText(`@${group.handle}, a group you are in, was mentioned in`)
    await bob.page.goto(path)
    await expect(messages(bob.page, `@${group.handle} look at this`)).toBeVisible()

    // The mention follows the group: another handle, then no group at all.
    await page.goto('/team/groups')
    await row.getByRole('button', { name: `Edit ${group.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit group' })
    await dialog.getByRole('textbox', { name: 'Handle' }).fill(`${group.handle}-new`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(messages(bob.page, `@${group.handle}-new look at this`)).toBeVisible()
    await row.getByRole('button', { name: `Edit ${group.name}` }).click()
    await dialog.getByRole('button', { name: 'Delete group' }).click()
    const question = page.getByRole('dialog', { name: `Delete “${group.name}”?` })
    await question.getByRole('button', { name: 'Delete group' }).click()
    await expect(row).toBeHidden()
    const plain = messages(bob.page, `@${group.handle} look at this`)
    await expect(plain).toBeVisible()
    await expect(plain.getByRole('button', { name: `@${group.handle}` })).toHaveCount(0)
  },
)

test(
  'a group is invited to an event and added to a workspace as the people that it has, each once',
  { tag: '@long' },
  async ({ browser }) => {
    const { ada, bob, cem, group } = await team(browser)
    await createGroup(ada, group, [bob, cem])
    const { page } = ada
    await expectAccessible(page)
    await page.goto('/')
    await createWorkspace(page, uniqueName('Room'))
    await addMember(page, bob.name)
    await page.getByRole('button', { name: 'Add member' }).click()
    await page.getByRole('textbox', { name: 'Search people' }).fill(group.handle)
    await expect(page.getByRole('list', { name: 'Groups to add' })).toContainText('1 person to add')
    await page.getByRole('button', { name: `Add all of ${group.name}` }).click()
    await expect(page.getByRole('button', { name: `Remove ${cem.name}` })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Groups to add' }).getByRole('listitem')).toHaveCount(0)

    await page.goto('/personal/calendar')
    await page.getByRole('button', { name: 'New event' }).first().click()
    const form = page.getByRole('dialog', { name: 'New event' })
    await form
      .getByRole('combobox', { name: 'Invite' })
      .selectOption({ label: `@${group.handle} · ${group.name}: 2 people` })
    const invited = form.getByRole('list', { name: 'Invited people' })
    await expect(invited.getByRole('listitem')).toHaveCount(2)
    await expect(invited).toContainText(cem.name)
  },
)

test(
  'who is no admin and did not create a group only leaves it, and a taken handle is said where it is typed',
  { tag: '@long' },
  async ({ browser }) => {
    const { ada, bob, cem, group } = await team(browser)
    await act(cem.page, 'groups/create', { id: newId(), ...group, people: [] })
    await ada.page.goto('/team/groups')
    await ada.page.getByRole('button', { name: 'New group' }).click()
    const dialog = ada.page.getByRole('dialog', { name: 'New group' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(group.name)
    await expect(dialog.getByRole('textbox', { name: 'Handle' })).not.toHaveValue('')
    await dialog.getByRole('textbox', { name: 'Handle' }).fill(group.handle)
    await dialog.getByRole('button', { name: 'Create group' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Another group has this handle')
    const other = { id: newId(), name: uniqueName('Others'), handle: uniqueHandle() }
    await act(cem.page, 'groups/create', { ...other, people: [] })
    await expect(ada.page.getByRole('article', { name: other.name })).toContainText('0 people')
    await createGroup(cem, { name: uniqueName('Bobs'), handle: uniqueHandle() }, [bob])
    await bob.page.goto('/team/groups')
    const mine = bob.page.getByRole('article').filter({ hasText: bob.name })
    await expect(mine.getByRole('button')).toHaveCount(1)
    await mine.getByRole('button', { name: /^Leave/ }).click()
    await bob.page.getByRole('dialog', { name: 'Leave group' }).getByRole('button', { name: 'Leave' }).click()
    await expect(mine).toHaveCount(0)
  },
)

test(
  'a group is mentioned on a page and in a comment: it is offered, shown as it is called now, and who is in it hears of it',
  { tag: '@long' },
  async ({ browser }) => {
    test.slow()
    const { ada, bob, cem, group } = await team(browser)
    await createGroup(ada, group, [bob, cem])
    const { page } = ada
    await page.goto('/')
    const path = await createWorkspace(page, uniqueName('Room'))
    await addMember(page, bob.name)
    const [id, space] = [newId(), path.split('/')[2] ?? '']
    await act(page, 'documents/create', { space, id, title: uniqueName('Plan') })
    await page.goto(`/workspaces/${space}/documents/${id}`)
    const body = page.getByRole('textbox', { name: 'Document body' })
    await body.click()
    await page.keyboard.type(`@${group.handle.slice(0, -1)}`)
    const option = page.getByRole('option', { name: `@${group.handle}` })
    await expect(option).toContainText(`${group.name} · 2 people`)
    await option.click()
    await body.getByRole('button', { name: `@${group.handle}` }).click()
    await expect(page.getByRole('list', { name: `People in ${group.name}` })).toContainText(cem.name)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Comments', exact: true }).click()
    const box = page.getByRole('textbox', { name: 'Comment on this document' })
    await box.pressSequentially(`Look @${group.handle.slice(0, -1)}`)
    await option.click()
    await expect(page.getByText(`${cem.name} cannot read this document.`)).toBeVisible()
    await box.press('Enter')
    const threads = page.getByRole('list', { name: 'Comment threads' })
    await expect(threads.getByRole('button', { name: `@${group.handle}` })).toBeVisible()

    await bob.page.goto('/')
    await bob.page.getByRole('button', { name: /^Notifications/ }).click()
    const inbox = bob.page.getByRole('dialog', { name: 'Notifications' })
    const notices = inbox.getByRole('listitem').filter({ hasText: `mentioned @${group.handle} in` })
    await expect(notices).toHaveCount(2)
    await expectAccessible(page)
  },
)
