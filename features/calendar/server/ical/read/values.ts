import type ICAL from 'ical.js'

/** The values of an event's properties; what cannot be read is not there, and said. */
export interface Values {
  readonly component: ICAL.Component
  all(name: string): readonly ICAL.Property[]
  /** The first value of a name, as text. */
  text(name: string): string
  textsOf(property: ICAL.Property): readonly string[]
  valuesOf(property: ICAL.Property): readonly unknown[]
  parameter(property: ICAL.Property, name: string): string
}

/** ical.js reads a value when it is asked for, and throws then: one odd property is no reason to lose an event. */
export function valuesIn(component: ICAL.Component, leaveOut: (name: string) => void): Values {
  function valuesOf(property: ICAL.Property): readonly unknown[] {
    try {
      return property.getValues()
    } catch {
      leaveOut(property.name.toUpperCase())
      return []
    }
  }
  function all(name: string): readonly ICAL.Property[] {
    try {
      return component.getAllProperties(name)
    } catch {
      leaveOut(name.toUpperCase())
      return []
    }
  }
  const textsOf = (property: ICAL.Property): readonly string[] => valuesOf(property).flatMap(textOf)
  return {
    component,
    all,
    valuesOf,
    textsOf,
    text: (name) => all(name).flatMap(textsOf)[0] ?? '',
    parameter: (property, name) => textOf(property.getFirstParameter(name))[0] ?? '',
  }
}

function textOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textOf)
  if (typeof value !== 'string' && typeof value !== 'number') return []
  return [
    String(value)
      .replaceAll(/[^\P{Cc}\n\t]/gu, '')
      .trim(),
  ]
}
