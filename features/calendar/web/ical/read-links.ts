import type ICAL from 'ical.js'

const mostLinks = 20
const link = /^https?:\/\/[^\s<>"]{1,990}$/i

/** The addresses of what goes along with an event (ATTACH, RFC 5545, section 3.8.1.1); `leaveOut` hears of the rest. */
export function readLinks(component: ICAL.Component, leaveOut: () => void): readonly string[] {
  const values = component.getAllProperties('attach').map((property) => property.getFirstValue())
  const links = values.filter((value) => typeof value === 'string' && link.test(value)).map(String)
  if (links.length < values.length) leaveOut()
  return [...new Set(links)].slice(0, mostLinks)
}
