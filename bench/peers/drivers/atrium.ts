import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../client.ts'
import { register } from '../../subject.ts'
import type { Driver } from '../driver.ts'

const port = 3911
const url = `http://127.0.0.1:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-peers-'))

export const driver: Driver = {
  name: 'atrium',
  url,
  ready: `${url}/readyz`,
  process: () => ({
    file: process.env['npm_node_execpath'] ?? process.execPath,
    args: [join(import.meta.dirname, '../../../app/bootstrap.mjs'), 'start'],
    env: { PORT: String(port), DATA_DIR: dataDir, LIMIT_FACTOR: '0' },
  }),
  people: async (count) => (await register(url, count)).map((cookie) => ({ cookie })),
  pages: {
    login: { path: '/login', usable: 'button:has-text("Sign in")', signedIn: false },
    main: { path: '/', usable: 'main h1', signedIn: true },
  },
  async joinChat({ cookie }, onText) {
    const client = await connect(url, cookie)
    client.onEntries = (frame) => {
      for (const [, text] of frame.matchAll(/"text":"([^"]+)"/g)) onText(text ?? '')
    }
    return {
      async say(text) {
        const answer = await client.say('team', text)
        if (!answer.ok) throw new Error(answer.message)
      },
      close: () => client.close(),
    }
  },
}
