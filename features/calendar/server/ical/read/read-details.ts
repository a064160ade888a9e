import type ICAL from 'ical.js'
import { type Color, colors } from '../../../contract/calendar-event.ts'
import type { ImportedDetails } from '../../../contract/imported-details.ts'
import type { Values } from './values.ts'

const mostWords = 20
const mostOutside = 100

/** What a file says of an event that has no field here (RFC 5545, sections 3.8.1.2, 3.8.1.6, 3.8.1.11, 3.8.4.3). */
export function readDetails(values: Values): ImportedDetails {
  const status = values.text('status').toUpperCase()
  return {
    categories: values.all('categories').flatMap(values.textsOf).map(onOneLine).filter(Boolean).slice(0, mostWords),
    status: status === 'TENTATIVE' ? status : '',
    geo: geoOf(values),
    organizer:
      values
        .all('organizer')
        .map((one) => personOf(one, values))
        .find(Boolean) ?? onOneLine(values.text('x-organizer')),
    people: [],
  }
}

const onOneLine = (text: string): string =>
  text
    .replaceAll(/[\s;]+/g, ' ')
    .trim()
    .slice(0, 100)

function geoOf(values: Values): string {
  const [property] = values.all('geo')
  const numbers = property ? values.textsOf(property).join(';').split(/[;,]/).map(Number) : []
  const [latitude = NaN, longitude = NaN] = numbers
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? `${latitude};${longitude}` : ''
}

/** Somebody as `Ada <ada@example.org>`. */
export function personOf(property: ICAL.Property, values: Values): string {
  const email = /^mailto:([^\s<>;,]+@[^\s<>;,]+)$/i.exec(values.textsOf(property)[0] ?? '')?.[1]
  const name = onOneLine(values.parameter(property, 'cn')).replaceAll(/[<>]/g, '')
  if (email === undefined) return name
  return name === '' || name === email ? email : `${name} <${email}>`
}

/** Those of a file who have no account here, in words. */
export const outside = (people: readonly { readonly words: string }[]): readonly string[] =>
  people
    .map(({ words }) => words)
    .filter(Boolean)
    .slice(0, mostOutside)

const near: Readonly<Record<string, Color>> = {
  crimson: 'red',
  tomato: 'red',
  darkred: 'red',
  gold: 'yellow',
  darkorange: 'orange',
  lime: 'green',
  limegreen: 'green',
  forestgreen: 'green',
  darkgreen: 'green',
  turquoise: 'teal',
  cyan: 'teal',
  aqua: 'teal',
  navy: 'blue',
  royalblue: 'blue',
  dodgerblue: 'blue',
  steelblue: 'blue',
  purple: 'violet',
  indigo: 'violet',
  magenta: 'pink',
  fuchsia: 'pink',
  hotpink: 'pink',
  grey: 'gray',
  silver: 'gray',
  black: 'gray',
}

/** The color nearest to one of CSS (RFC 7986, section 5.9), '' where none is near. */
export function readColor(values: Values): Color {
  const name = values.text('color').toLowerCase()
  return colors.find((one) => one === name) ?? near[name] ?? ''
}
