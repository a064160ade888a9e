import { expect, test } from 'vitest'
import { natsPlace } from './nats-place.ts'

test('an address says where NATS is, who this process is there and whether TLS is asked for', () => {
  expect(natsPlace('nats://bus.example.org')).toEqual({ servers: ['bus.example.org:4222'], isSecure: false })
  expect(natsPlace('tls://ada:p%40ss%2C%20@bus:4443')).toEqual({
    servers: ['bus:4443'],
    isSecure: true,
    user: 'ada',
    password: 'p@ss, ',
  })
  expect(natsPlace('nats://s3cr3t@[::1]:1')).toEqual({ servers: ['[::1]:1'], isSecure: false, token: 's3cr3t' })
})

test('of several addresses the first says who this process is', () => {
  const place = { servers: ['a:4222', 'b:1'], isSecure: false, user: 'ada', password: 'x' }
  expect(natsPlace('nats://ada:x@a, nats://b:1')).toEqual(place)
})

test.each([
  '',
  ',',
  'nats://',
  'bus:4222',
  'http://bus',
  'nats://a,tls://b',
  'nats://%zz@a',
  'nats://a,b',
  'tls://10.0.0.5',
  'tls://[::1]',
])('%j is no address of NATS', (list) => expect(natsPlace(list)).toBeUndefined())
