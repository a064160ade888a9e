import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace } from '@atrium/engine/contract'
import { createWorkspace } from '@atrium/features/workspaces/contract'
import { startServer } from '../../../../tests/server.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { createDocument } from '../../contract/create-document.ts'
import { plainPage } from '../../contract/document.ts'
import { moveAway } from '../../contract/move-away.ts'
import { hashSharePassword, protectShare } from '../../contract/protect-share.ts'
import { changeShareAddress } from '../../contract/share-address.ts'
import { shareDocument, unshareDocument } from '../../contract/share-document.ts'
import { deleteForever, trashDocument } from '../../contract/trash-document.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')

async function linkOf(by: PersonId, title: string) {
  const [space, id, token] = [ownSpace(by), newId(), newId().replaceAll('-', '')]
  await server.act(by, createDocument, { ...plainPage, space, id, icon: '', title })
  expect(await server.act(by, shareDocument, { space, id, token })).toMatchObject({ ok: true })
  return { by, space, id, token }
}

type Link = Awaited<ReturnType<typeof linkOf>>

const choose = ({ by, space, token }: Pick<Link, 'by' | 'space' | 'token'>, address: string | null) =>
  server.act(by, changeShareAddress, { space, token, address })

const visit = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/share/${path}`, { redirect: 'manual', ...init })

/** The title of what stands at an address; the status where there is none. */
async function at(path: string): Promise<string | number> {
  const answer = await visit(path)
  return answer.status === 200 ? ((await answer.text()).match(/<h1>(.*?)<\/h1>/)?.[1] ?? '') : answer.status
}

test('a link is read at the address chosen for it and at its own, and at neither once it is taken back', async () => {
  const link = await linkOf(ada, 'Handbook')
  const address = 'team-handbook'
  expect(await at(address)).toBe(404)
  expect(await choose(link, address)).toMatchObject({ ok: true })
  expect([await at(address), await at(link.token)]).toEqual(['Handbook', 'Handbook'])
  expect([await choose(link, 'other-name'), await at(address), await at('other-name')]).toMatchObject([
    { ok: true },
    404,
    'Handbook',
  ])
  await server.act(ada, unshareDocument, { space: link.space, token: link.token })
  expect([await at('other-name'), await at(link.token)]).toEqual([404, 404])
})

test('an address is one link’s, whoever wants it and however at once; it is free again once that gives it up', async () => {
  const [hers, his] = [await linkOf(ada, 'Hers'), await linkOf(bob, 'His')]
  const answers = await Promise.all([choose(hers, 'rules'), choose(his, 'rules')])
  expect(answers.map((answer) => (answer.ok ? 'done' : answer.code)).toSorted()).toEqual(['done', 'taken'])
  const [first, second] = answers[0].ok ? ([hers, his] as const) : ([his, hers] as const)
  expect(await at('rules')).toBe(first === hers ? 'Hers' : 'His')
  expect(await choose(second, 'rules')).toMatchObject({ ok: false, code: 'taken' })
  await choose(first, null)
  expect(await choose(second, 'rules')).toMatchObject({ ok: true })
  expect(await at('rules')).toBe(second === hers ? 'Hers' : 'His')
})

test('an address is free again once its page is deleted forever', async () => {
  const [hers, his] = [await linkOf(ada, 'Hers'), await linkOf(bob, 'His')]
  await choose(hers, 'guide')
  const page = { space: hers.space, id: hers.id }
  await server.act(ada, trashDocument, page)
  expect(await choose(his, 'guide')).toMatchObject({ ok: false, code: 'taken' })
  await server.act(ada, deleteForever, page)
  await expect.poll(() => choose(his, 'guide')).toMatchObject({ ok: true })
  expect(await at('guide')).toBe('His')
})

test('a link is not said to be stopped where it is no longer', async () => {
  const { space, id, token } = await linkOf(ada, 'Plan')
  const other = newId<'space'>()
  await server.act(ada, createWorkspace, { id: other, name: 'Ops', description: '', clientCreatedAt: '' })
  await server.act(ada, moveAway, { space, id, to: other, parent: null, order: 'a0' })
  expect(await server.act(ada, unshareDocument, { space, token })).toMatchObject({ ok: false, code: 'no-link' })
  expect(await at(token)).toBe('Plan')
})

test('nobody takes an address by making a link whose token it would be', async () => {
  const link = await linkOf(ada, 'Hers')
  const long = 'a'.repeat(21)
  expect(await choose(link, long)).toMatchObject({ ok: true })
  const page = await linkOf(bob, 'His')
  const answer = await server.act(bob, shareDocument, { space: page.space, id: page.id, token: long })
  expect(answer).toMatchObject({ ok: false, code: 'bad-input' })
  expect(await at(long)).toBe('Hers')
})

test('an address goes with its page to where it moves', async () => {
  const link = await linkOf(ada, 'Plan')
  await choose(link, 'our-plan')
  const to = newId<'space'>()
  await server.act(ada, createWorkspace, { id: to, name: 'Ops', description: '', clientCreatedAt: '' })
  expect(
    await server.act(ada, moveAway, { space: link.space, id: link.id, to, parent: null, order: 'a0' }),
  ).toMatchObject({ ok: true })
  expect(await at('our-plan')).toBe('Plan')
  expect(await choose({ ...link, space: to }, null)).toMatchObject({ ok: true })
  expect(await at('our-plan')).toBe(404)
})

test('wrong passwords are counted for the link, by whichever of its addresses they come', async () => {
  const limited = await startServer({ limitFactor: 1 })
  const by = await limited.arrive('carol')
  const [space, id, token] = [ownSpace(by), newId(), newId().replaceAll('-', '')]
  await limited.act(by, createDocument, { ...plainPage, space, id, icon: '', title: 'Locked' })
  await limited.act(by, shareDocument, { space, id, token })
  await limited.act(by, changeShareAddress, { space, token, address: 'locked-plan' })
  const { hash } = await limited.read(by, hashSharePassword, { space, password: 'correct horse' })
  await limited.act(by, protectShare, { space, token, hash })
  const enter = async (path: string): Promise<number> => {
    const body = new URLSearchParams({ password: 'wrong horse' })
    return (await fetch(`${limited.url}/share/${path}`, { method: 'POST', body, redirect: 'manual' })).status
  }
  let status = await enter(token)
  expect(status).toBe(403)
  while (status === 403) status = await enter(token)
  expect([status, await enter('locked-plan')]).toEqual([429, 429])
  await limited.close()
})
