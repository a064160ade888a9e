const dated = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)((?:;(?:[^:"\r\n]|"[^"\r\n]*")*)?):([^\r\n]*)/gim
/** Some programs say of days that they are in Greenwich. */
const dayForm = /^\d{8}Z?$/
const momentForm = /^\d{8}T\d{6}Z?$/
const midnightForm = /^\d{8}T000000Z?$/

/**
 * The lines of an event with its dates in the form that they have, whatever they say of themselves: `DTSTART:20240215` is a
 * day (RFC 5545, section 3.3.4), and a list that mixes days and times is two.
 */
export const mendedLines = (block: string): string =>
  block.replaceAll(dated, (whole, ...[name = '', parameters = '', list = '']: string[]) => {
    const values = list.trim().split(',')
    const isKnown = values.every((one) => dayForm.test(one) || momentForm.test(one))
    return isKnown ? linesOf(name, parameters, values).join('\r\n') : whole
  })

function linesOf(name: string, parameters: string, values: readonly string[]): readonly string[] {
  const others = parameters.replaceAll(/;VALUE=DATE(?:-TIME)?(?=;|$)/gi, '')
  // What says to be a day is one, also with midnight behind it; another time was meant as a time.
  const isOfDays =
    /;VALUE=DATE(?=;|$)/i.test(parameters) && values.every((one) => dayForm.test(one) || midnightForm.test(one))
  const days = values.filter((one) => isOfDays || dayForm.test(one)).map((one) => one.slice(0, 8))
  const moments = values.filter((one) => !isOfDays && momentForm.test(one))
  return [
    ...(days.length > 0 ? [`${name}${withoutZone(others)};VALUE=DATE:${days.join()}`] : []),
    ...(moments.length > 0 ? [`${name}${others}:${moments.join()}`] : []),
  ]
}

const withoutZone = (parameters: string): string => parameters.replaceAll(/;TZID=(?:"[^"]*"|[^;:]*)/gi, '')
