import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { readFile } from 'node:fs/promises'
import { type Page, expect, test } from './fixtures.ts'
import { act, newcomer, uniqueName } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })

test(
  'events are named on a page as whoever reads it may see them, open from there, and leave as links',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
    const session: { user: { id: string } } = await (await ada.page.request.get('/api/auth/get-session')).json()
    const mine = ownSpace(session.user.id as PersonId)
    const [party, secret, dentist] = ['Party', 'Surprise', 'Dentist'].map(uniqueName)
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const times = { start: `${day}T12:00:00`, end: `${day}T13:00:00`, startZone: 'UTC', endZone: 'UTC' }
    const partyId = newId()
    await act(ada.page, 'calendar/create', { space: teamSpace, id: partyId, title: party, ...times })
    await act(ada.page, 'calendar/create', { space: teamSpace, id: newId(), title: secret, isPrivate: true, ...times })
    await act(ada.page, 'calendar/create', { space: mine, id: newId(), title: dentist, ...times })
    const id = newId()
    await act(ada.page, 'documents/create', { space: teamSpace, id, title: uniqueName('Plans') })

    await ada.page.goto(`/documents/${id}`)
    await body(ada.page).click()
    for (const name of [party, secret, dentist]) {
      await ada.page.keyboard.type(`@${name}`)
      await ada.page.getByRole('option', { name: new RegExp(name ?? '') }).click()
      await expect(body(ada.page).getByRole('link', { name: new RegExp(`${name} · .*\\d:\\d\\d`) })).toBeVisible()
    }
    await expect(ada.page.getByRole('status', { name: 'Saved', exact: true })).toBeVisible()

    await bob.page.goto(`/documents/${id}`)
    await expect(body(bob.page)).toContainText(/No access/)
    await expect(body(bob.page)).toContainText(new RegExp(`${party} · .*\\d:\\d\\d.*Busy · .*No access`))
    expect(await bob.page.content()).not.toContain(secret)
    expect(await bob.page.content()).not.toContain(dentist)
    await act(ada.page, 'calendar/change', {
      space: teamSpace,
      id: partyId,
      scope: 'all',
      newId: newId(),
      patch: { title: `${party}!` },
    })
    const named = body(bob.page).getByRole('link', { name: `${party}!` })
    await expect(named).toBeVisible()

    await bob.page
      .getByRole('button', { name: /^More for/ })
      .last()
      .click()
    const download = bob.page.waitForEvent('download')
    await bob.page.getByRole('menuitem', { name: /Markdown/ }).click()
    const markdown = await readFile(await (await download).path(), 'utf8')
    expect(markdown).toContain(`[${party}](`)
    expect(markdown).toContain(`calendar?event=${partyId})`)
    expect(markdown).not.toContain(secret)

    await named.click()
    await expect(bob.page.getByRole('dialog', { name: `${party}!` })).toBeVisible()
  },
)
