const dated = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)((?:;(?:[^:"\r\n]|"[^"\r\n]*")*)?):([^\r\n]*)/gim
/** Some programs say of days that they are in Greenwich. */
const dayForm = /^\d{8}Z?$/
const momentForm = /^\d{8}T\d{6}Z?$/

/**
 * The lines of an event with its dates in the form that they have, whatever they say of themselves: `DTSTART:20240215` is a
 * day (RFC 5545, section 3.3.4), and a list that mixes days and times is two.
 */
export function mendedLines(block: string): string {
  const mayBeDays = !hours.test(block)
  return block.replaceAll(dated, (whole, ...[name = '', parameters = '', list = '']: string[]) => {
    const values = list.trim().split(',')
    const isKnown = values.every((one) => dayForm.test(one) || momentForm.test(one))
    const isOfDays = mayBeDays && /;VALUE=DATE(?=;|$)/i.test(parameters)
    return isKnown ? linesOf(name, parameters, { values, isOfDays }).join('\r\n') : whole
  })
}

/** Where the beginning or the end that says to be a day has hours, times are meant; at midnight it is the day. */
const hours = /^DT(?:START|END);(?:[^:\r\n]*;)?VALUE=DATE(?:;[^:\r\n]*)?:\d{8}T(?!000000)/im

interface Values {
  readonly values: readonly string[]
  /** Whether they are days, also with midnight behind them. */
  readonly isOfDays: boolean
}

function linesOf(name: string, parameters: string, { values, isOfDays }: Values): readonly string[] {
  const others = parameters.replaceAll(/;VALUE=DATE(?:-TIME)?(?=;|$)/gi, '')
  const days = values.filter((one) => isOfDays || dayForm.test(one)).map((one) => one.slice(0, 8))
  const moments = values.filter((one) => !isOfDays && momentForm.test(one))
  return [
    ...(days.length > 0 ? [`${name}${withoutZone(others)};VALUE=DATE:${days.join()}`] : []),
    ...(moments.length > 0 ? [`${name}${others}:${moments.join()}`] : []),
  ]
}

const withoutZone = (parameters: string): string => parameters.replaceAll(/;TZID=(?:"[^"]*"|[^;:]*)/gi, '')
