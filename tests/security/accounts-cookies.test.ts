import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Newcomer, type TestAtrium, openAtrium } from '../atrium.ts'

let atrium: TestAtrium

beforeAll(async () => {
  atrium = await openAtrium()
})
afterAll(() => atrium.close())

const name = '__Secure-atrium.session_token'

/** Of what a browser holds the part that says whose session it is. */
const sessionOf = ({ cookie }: Pick<Newcomer, 'cookie'>): string =>
  cookie
    .split('; ')
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

/** The ways of a request to bring two sessions, the first of which may be read by one reader and the second by another. */
const twice: readonly [how: string, cookie: (one: string, other: string) => string][] = [
  ['under its name and the one without https', (one, other) => `atrium.session_token=${one}; ${name}=${other}`],
  ['under one name', (one, other) => `${name}=${one}; ${name}=${other}`],
  ['behind an empty one', (one, other) => `${name}=; ${name}=${one}; atrium.session_token=${other}`],
  ['behind a name with a blank', (one, other) => `${name} =${one}; ${name}=${other}`],
  ['between blanks', (one, other) => `${name} = ${one} ; ${name}=${other}`],
  ['behind what is no cookie', (one, other) => `x; ${name}=${one}; ; ${name}=${other}`],
  ['in quotation marks', (one, other) => `${name}="${one}"; ${name}=${other}`],
]

const whoIs = async (cookie: string): Promise<readonly (string | undefined)[]> => {
  const found = await atrium.get('auth/get-session', { cookie })
  const { status } = await atrium.get('auth/sessions', { cookie })
  return [(found.json as typeof found.json | null)?.user?.id, status === 200 ? 'somebody' : undefined]
}

test('a session is read under the name that browsers keep from lines without https, and under no other', async () => {
  const ada = await atrium.newcomer()
  expect(await whoIs(`${name}=${sessionOf(ada)}`)).toEqual([expect.any(String), 'somebody'])
  for (const other of ['atrium.session_token', '__Host-atrium.session_token', `x${name}`, name.toLowerCase()])
    expect([other, ...(await whoIs(`${other}=${sessionOf(ada)}`))]).toEqual([other, undefined, undefined])
})

test.each(twice)('of two sessions %s the same one counts in all that is asked and done', async (_how, both) => {
  const [ada, eve] = [await atrium.newcomer(), await atrium.newcomer()]
  const hers = 'secret of Ada'
  await atrium.post('auth/change-password', changed(ada.password, hers), { cookie: ada.cookie })
  const isAdas = async (password: string) =>
    (await atrium.post('auth/sign-in/email', { ...ada, password })).status === 200
  for (const [one, other] of [
    [ada, eve],
    [eve, ada],
  ] as const) {
    const cookie = both(sessionOf(one), sessionOf(other))
    const letters = (await atrium.mailsTo(ada.email)).length
    // The password is right for Ada alone: if any is changed it is hers, and then it is she who is told.
    const { status } = await atrium.post('auth/change-password', changed(hers, 'another 1'), { cookie })
    const isChanged = await isAdas('another 1')
    expect(isChanged).toBe(status === 200)
    expect((await atrium.mailsTo(ada.email)).length - letters).toBe(isChanged ? 1 : 0)
    if (isChanged) await atrium.post('auth/change-password', changed('another 1', hers), { cookie: ada.cookie })
    expect(await isAdas(hers)).toBe(true)
  }
})

const changed = (currentPassword: string, newPassword: string) => ({ currentPassword, newPassword })
