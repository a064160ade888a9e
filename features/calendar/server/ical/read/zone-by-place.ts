/** Places after which zones are called where no zone has their name. */
const others: Readonly<Record<string, string>> = {
  'eastern time': 'America/New_York',
  'central time': 'America/Chicago',
  'mountain time': 'America/Denver',
  'pacific time': 'America/Los_Angeles',
  'atlantic time': 'America/Halifax',
  arizona: 'America/Phoenix',
  alaska: 'America/Anchorage',
  hawaii: 'Pacific/Honolulu',
  newfoundland: 'America/St_Johns',
  edinburgh: 'Europe/London',
  bern: 'Europe/Zurich',
  canberra: 'Australia/Sydney',
  beijing: 'Asia/Shanghai',
  osaka: 'Asia/Tokyo',
  mumbai: 'Asia/Kolkata',
  kolkata: 'Asia/Kolkata',
}

const shown = /^\((?:GMT|UTC)\s?(?:([+−-])\s?(\d{1,2}):?(\d\d))?\)\s*(.*)$/iu

const mostPlaces = 20

/** The zone of a name as Outlook shows it: `(UTC-05:00) Eastern Time (US & Canada)`, `Amsterdam, Berlin, Rome`. */
export function zoneByPlace(name: string): string | undefined {
  const offset = offsetIn(name)
  const places = shown.exec(name)?.[4] ?? name
  return places
    .split(',', mostPlaces)
    .map((place) =>
      zoneOf(
        place
          .replace(/\(.*\)/u, '')
          .trim()
          .toLowerCase(),
      ),
    )
    .find((zone) => zone !== undefined && (offset === undefined || standardOffset(zone) === offset))
}

/** The zone that is always so far from Greenwich as a name says, and says nothing else: `(GMT +01:00)`. */
export function zoneByOffset(name: string): string | undefined {
  const offset = shown.exec(name)?.[4] === '' ? offsetIn(name) : undefined
  if (offset === undefined || !isKept(offset)) return undefined
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset) / 60}`
}

/** Whether there is a zone that is always so far from Greenwich. */
const isKept = (minutes: number): boolean => minutes % 60 === 0 && minutes >= -12 * 60 && minutes <= 14 * 60

/** In minutes; undefined where the name says none. */
function offsetIn(name: string): number | undefined {
  const [whole, sign, hours = '0', minutes = '0'] = shown.exec(name) ?? []
  return whole === undefined ? undefined : (Number(hours) * 60 + Number(minutes)) * (sign === '+' ? 1 : -1) || 0
}

let cities: ReadonlyMap<string, string> | undefined

function zoneOf(place: string): string | undefined {
  if (Object.hasOwn(others, place)) return others[place]
  cities ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [
      (zone.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase(),
      zone,
    ]),
  )
  return cities.get(place)
}

/** In winter, in minutes. */
function standardOffset(zone: string): number {
  const clock = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsets = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)].map((at) => {
    const name = clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return offsetIn(`(${name})`) ?? 0
  })
  return Math.min(...offsets)
}
