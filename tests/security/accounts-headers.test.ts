import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestAtrium, openAtrium } from '../atrium.ts'
import { type TestServer, startServer } from '../server.ts'

let secure: TestAtrium
let plain: TestServer

beforeAll(async () => {
  secure = await openAtrium()
  plain = await startServer()
})
afterAll(async () => {
  await secure.close()
  await plain.close()
})

const paths = ['/healthz', '/api/auth/policy', '/api/v1/queries/x/y', '/share/x', '/api/nothing']

test.each(paths)('%s has browsers come back by https alone, and use nothing of the device', async (path) => {
  const { headers } = await fetch(`${secure.url}${path}`)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'payment'])
    expect(headers.get('permissions-policy')).toContain(`${feature}=()`)
})

test('without https browsers are not bound to it', async () => {
  const { headers } = await fetch(`${plain.url}/healthz`)
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(headers.get('permissions-policy')).toContain('camera=()')
})
