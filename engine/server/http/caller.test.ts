import { expect, test } from 'vitest'
import { createCallerOf, noProxies, usualProxies } from './caller.ts'

const callerOf = (proxies = usualProxies('https://atrium.example.org')) => {
  const find = createCallerOf(proxies)
  return (peer: string, forwarded?: string) =>
    find(new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }), peer).address
}

test('behind https the nearest proxy says who calls, and nothing before what it wrote counts', () => {
  const find = callerOf()
  for (const proxy of ['127.0.0.1', '::1', '::ffff:172.18.0.2', '10.1.2.3', 'fd00::7', 'fe80::1%eth0']) {
    expect(find(proxy, '198.51.100.1')).toBe('198.51.100.1')
    expect(find(proxy, '1.1.1.1, 198.51.100.1')).toBe('198.51.100.1')
    // A visitor on the same network as the proxy is a visitor, whatever they wrote.
    expect(find(proxy, '1.1.1.1, 192.168.1.50')).toBe('192.168.1.50')
  }
  expect(find('127.0.0.1', '198.51.100.1, 127.0.0.1')).toBe('198.51.100.1')
})

test('who is far away is not believed, and without a public address nobody is', () => {
  expect(callerOf()('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  const plain = callerOf(usualProxies('http://atrium.lan'))
  expect(plain('192.168.1.50', '198.51.100.1')).toBe('192.168.1.50')
  expect(plain('127.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
  expect(callerOf(noProxies)('127.0.0.1', '198.51.100.1')).toBe('127.0.0.1')
})

test('named proxies are passed over from the right, and no others are trusted', () => {
  const named = ['203.0.113.0/24', '10.0.0.5', '2001:db8::/32']
  const find = callerOf({ nearest: named, further: named })
  expect(find('10.0.0.5', '6.6.6.6, 198.51.100.1, 203.0.113.7')).toBe('198.51.100.1')
  expect(find('2001:db8::1', '198.51.100.1, 2001:db8::2')).toBe('198.51.100.1')
  expect(find('10.0.0.6', '198.51.100.1')).toBe('10.0.0.6')
  expect(find('127.0.0.1', '198.51.100.1')).toBe('127.0.0.1')
})

test.each([
  ['198.51.100.1:4711', '198.51.100.1'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['unknown', '127.0.0.1'],
  ['', '127.0.0.1'],
  ['4711', '127.0.0.1'],
  ['198.51.100.1, ', '127.0.0.1'],
  ['<script>', '127.0.0.1'],
])('of %j as the header %j is taken', (forwarded, address) => {
  expect(callerOf()('127.0.0.1', forwarded)).toBe(address)
})

test('limits count IPv6 by its /64 and IPv4 by the address', () => {
  const find = createCallerOf(usualProxies('https://atrium.example.org'))
  const networkOf = (address: string) => find(new Headers({ 'x-forwarded-for': address }), '127.0.0.1').network
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:2::9')).toBe(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(networkOf('2001:db8:1:3::9')).not.toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('::ffff:198.51.100.1')).toBe('198.51.100.1')
  expect(find(new Headers(), undefined).network).toBe('unknown')
})
