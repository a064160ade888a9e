import type { PersonId } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { leaseTabs } from './lease-tabs.ts'
import { lockTabs, openTabs } from './open-tabs.ts'
import type { TabNews, Tabs } from './tabs.ts'
import { type ManualClock, createManualClock, turn } from '../testing/manual-clock.ts'

const patienceMs = 15_000

const open: Tabs[] = []
afterEach(() => {
  for (const tab of open.splice(0)) tab.close()
})

/** Storage as the tabs of one browser share it. */
function createStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  }
}

interface Browser {
  /** Opens a tab; ended by `close`. */
  tab(): Tabs
  /** Lets the browser notice what has ended. */
  later(): Promise<void>
}

function createLockBrowser(): Browser {
  const person = newId<'person'>()
  return { tab: () => keep(lockTabs(person, navigator.locks)), later: () => vi.waitFor(turn, patienceMs) }
}

function createLeaseBrowser(clock: ManualClock = createManualClock(), storage = createStorage()): Browser {
  const person = newId<'person'>()
  return { tab: () => keep(leaseTabs(person, { storage, clock })), later: () => clock.pass(6_000) }
}

function keep(tab: Tabs): Tabs {
  open.push(tab)
  return tab
}

describe.each([
  ['found by locks', createLockBrowser],
  ['found by leases', () => createLeaseBrowser()],
])('tabs %s', (_how, createBrowser) => {
  test('the first owns the disk, and when it ends exactly one other does', async () => {
    const browser = createBrowser()
    const tabs = [browser.tab(), browser.tab(), browser.tab()]
    const owners: string[] = []
    const answers = []
    for (const tab of tabs) answers.push(await tab.own(() => owners.push(tab.id)))
    expect([answers, owners]).toEqual([[true, false, false], []])
    tabs[0]?.close()
    await vi.waitFor(async () => {
      await browser.later()
      expect(owners).toHaveLength(1)
    }, patienceMs)
    await browser.later()
    expect(owners).toHaveLength(1)
  })

  test('a tab that lives is not gone, one that has ended is', async () => {
    const browser = createBrowser()
    const [one, other] = [browser.tab(), browser.tab()]
    const gone: string[] = []
    one.whenGone(other.id, () => gone.push('other'))
    one.whenGone('never-was', () => gone.push('never-was'))
    await browser.later()
    await vi.waitFor(() => expect(gone).toEqual(['never-was']), patienceMs)
    other.close()
    await vi.waitFor(async () => {
      await browser.later()
      expect(gone).toEqual(['never-was', 'other'])
    }, patienceMs)
  })

  test('a tab hears the others and not itself, until it ends', async () => {
    const browser = createBrowser()
    const [one, other] = [browser.tab(), browser.tab()]
    const heard: TabNews[] = []
    other.listen((news) => heard.push(news))
    other.tell({ type: 'began', tab: other.id })
    one.tell({ type: 'cleared', id: '1' })
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'cleared', id: '1' }]), patienceMs)
    one.close()
    one.tell({ type: 'cleared', id: '2' })
    await browser.later()
    expect(heard).toHaveLength(1)
  })

  test('tabs have ids of their own', () => {
    const browser = createBrowser()
    expect(browser.tab().id).not.toBe(browser.tab().id)
  })
})

test('a tab that crashed without a word loses its leases after a while, and no earlier', async () => {
  const clock = createManualClock()
  const storage = createStorage()
  const person = newId<'person'>()
  const frozen = { ...clock, schedule: () => () => undefined }
  const crashed = leaseTabs(person, { storage, clock: frozen })
  open.push(crashed)
  expect(await crashed.own(() => undefined)).toBe(true)
  const heir = keep(leaseTabs(person, { storage, clock }))
  const news: string[] = []
  expect(await heir.own(() => news.push('owner'))).toBe(false)
  heir.whenGone(crashed.id, () => news.push('gone'))
  await clock.pass(80_000)
  expect(news).toEqual([])
  await clock.pass(20_000)
  expect(news.toSorted()).toEqual(['gone', 'owner'])
})

test('a page put aside gives its leases back, and takes them again when it returns', async () => {
  const clock = createManualClock()
  const storage = createStorage()
  const person = newId<'person'>()
  const page = leaseTabs(person, { storage, clock })
  open.push(page)
  await page.own(() => undefined)
  page.release()
  const next = keep(leaseTabs(person, { storage, clock }))
  expect(await next.own(() => undefined)).toBe(true)
  let isGone = false
  page.renew()
  next.whenGone(page.id, () => (isGone = true))
  expect(isGone).toBe(false)
})

test('outside a page a program is its only tab', async () => {
  const tab = keep(openTabs('somebody' as PersonId))
  let isGone = false
  tab.whenGone('another', () => (isGone = true))
  expect([await tab.own(() => undefined), isGone]).toEqual([true, true])
})
