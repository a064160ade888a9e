import 'fake-indexeddb/auto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { type OpenText, openTextDisk } from '@atrium/engine/web/texts'
import { createDocument, plainPage } from '@atrium/features/documents/contract'
import { createTestDatabase } from '../database.ts'
import { type TextScreen, openTextScreen, type, until, untilWords, wordsOf } from '../text-screen.ts'
import { register } from './newcomer.ts'
import { type Program, newDataDir, serversOf, startProgram } from './program.ts'
import { isLong } from '../long.ts'
import { freePort } from '../free-port.ts'

/** KILLS=100 kills it more often. */
const rounds = Number(process.env['KILLS'] ?? 2)
const savedWords = 15
/** A busy machine takes its time to answer; a heart that beats fifty times faster would give up on it. */
const speed = 5

/** Types words that are saved, and one more; answers those that are. */
async function typeSome(text: OpenText, round: number): Promise<string> {
  await until(text, ({ isLive }) => isLive)
  for (let word = 0; word < savedWords; word += 1) {
    type(text, `${round}-${word} `)
    await until(text, ({ saved }) => saved === 'saved')
  }
  const acknowledged = wordsOf(text)
  type(text, `unsaved-${round} `)
  return acknowledged
}

interface Typed {
  readonly text: OpenText
  readonly round: number
  readonly acknowledged: string
}

/** What was acknowledged is there at once, and soon all that was typed. */
async function expectAll({ text, round, acknowledged }: Typed, open: () => Promise<TextScreen>): Promise<void> {
  const page = text.key
  await using outsider = await open()
  expect(await untilWords(await outsider.open(page), (words) => words !== '')).toContain(acknowledged)
  await until(text, ({ isLive, saved }) => isLive && saved === 'saved')
  await using later = await open()
  const words = await untilWords(await later.open(page), (found) => found.includes(`unsaved-${round} `))
  expect(words).toBe(wordsOf(text))
}

test.runIf(isLong)(
  `kill -9 while somebody types, ${rounds} times over: all that was saved is there, and the browser brings the rest`,
  { timeout: 60_000 + rounds * 10_000 },
  async () => {
    const dataDir = newDataDir()
    let program = await startProgram({ dataDir, env: { LIMIT_FACTOR: '0' } })
    await program.ready()
    const start = (): Promise<Program> =>
      startProgram({ dataDir, env: { LIMIT_FACTOR: '0', PORT: new URL(program.url).port } })
    const ada = { ...(await register(program.url)), server: () => program, speed }
    await using screen = await openTextScreen({ ...ada, disk: await openTextDisk(ada.person) })
    const page = { space: teamSpace, id: newId() }
    expect(await screen.client.act(createDocument, { ...page, ...plainPage, title: 'Plan' })).toMatchObject({
      ok: true,
    })
    const text = await screen.open(page)

    for (let round = 0; round < rounds; round += 1) {
      const acknowledged = await typeSome(text, round)
      // Every other time the database dies with it, as when the power fails.
      const victims = round % 2 === 0 ? [] : serversOf(dataDir)
      program.kill('SIGKILL', 'group')
      for (const pid of victims) process.kill(pid, 'SIGKILL')
      await program.exitCode
      await until(text, ({ isLive, saved }) => !isLive && /^(device|saved)$/.test(saved))

      program = await start()
      await program.ready()
      await expectAll({ text, round, acknowledged }, () => openTextScreen(ada))
    }
  },
)

test.runIf(isLong)(
  `kill -9 of one of two processes while somebody types, ${rounds} times over: the other has all that was saved`,
  { timeout: 60_000 + rounds * 10_000 },
  async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const address = new URL(inject('postgresUrl').replace('@/', '@localhost/'))
    address.pathname = `/${database.connection.database}`
    const start = async (PORT: number): Promise<Program> => {
      const env = { LIMIT_FACTOR: '0', DATABASE_URL: address.href, PORT: String(PORT), SECRET: 's'.repeat(40) }
      const program = await startProgram({ dataDir: newDataDir(), env })
      await program.ready()
      return program
    }
    const ports = [await freePort(), await freePort()] as const
    const programs: [Program, Program] = [await start(ports[0]), await start(ports[1])]
    let on = 0
    const side = (round: number): 0 | 1 => (round % 2 === 0 ? 0 : 1)
    const ada = { ...(await register(programs[0].url)), server: () => programs[side(on)], speed }
    await using screen = await openTextScreen({ ...ada, disk: await openTextDisk(ada.person) })
    const page = { space: teamSpace, id: newId() }
    await screen.client.act(createDocument, { ...page, ...plainPage, title: 'Plan' })
    const text = await screen.open(page)
    for (let round = 0; round < rounds; round += 1) {
      const acknowledged = await typeSome(text, round)
      const victim = programs[side(on)]
      on += 1
      victim.kill('SIGKILL', 'group')
      await victim.exitCode
      await expectAll({ text, round, acknowledged }, () => openTextScreen(ada))
      programs[side(round)] = await start(ports[side(round)])
    }
  },
)
