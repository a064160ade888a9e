import { expect, test } from 'vitest'
import { loadDates, readQuickLine } from './quick-line.ts'

// A Monday.
const now = '2026-11-23T10:00:00'
const languages = ['en-GB', 'en-US', 'de', 'fr', 'es', 'nl', 'it', 'pt-BR', 'sv', 'ru', 'ja', 'pl']
const dates = new Map(await Promise.all(languages.map(async (one) => [one, await loadDates(one)] as const)))

/** What is made of a line: its title, when it starts and when it ends; or what is wrong, after an exclamation mark. */
function read(line: string, language: string): string {
  const known = dates.get(language)
  if (!known) throw new Error(`${language} was not loaded.`)
  const reading = readQuickLine(line, { now, dates: known, isHalf: language === 'en-US' })
  if (!reading.ok) return `! ${reading.problem}`
  const { title, start, end } = reading.event
  const [from, to] = [start, end].map((wall) => wall.slice(0, 16).replace('T', ' ')) as [string, string]
  return `${title}: ${from} – ${from.length > 10 && to.startsWith(from.slice(0, 10)) ? to.slice(11) : to}`
}

const phrasings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'en-GB': {
    // Those that the product itself shows.
    'Lunch Tuesday 13:00 for 45 min': 'Lunch: 2026-11-24 13:00 – 13:45',
    'Fair 2026-12-24 for 2 days': 'Fair: 2026-12-24 – 2026-12-26',
    'Call with Bob tomorrow at 3pm': 'Call with Bob: 2026-11-24 15:00 – 16:00',
    'Review mon 9-10:30': 'Review: 2026-11-30 09:00 – 10:30',
    'Night shift today 22:00 to 6:00': 'Night shift: 2026-11-23 22:00 – 2026-11-24 06:00',
    'Fair 24 Dec for 2 days': 'Fair: 2026-12-24 – 2026-12-26',
    'Birthday 3 March': 'Birthday: 2027-03-03 – 2027-03-04',
    'Trip 2027-01-05': 'Trip: 2027-01-05 – 2027-01-06',
    'Plan 9 hires': 'Plan 9 hires: 2026-11-23 – 2026-11-24',
    'Talk at 12:30 am': 'Talk: 2026-11-23 00:30 – 01:30',
    // Days.
    'Party Dec 24 7pm': 'Party: 2026-12-24 19:00 – 20:00',
    'Conf 2027-01-05 to 2027-01-08': 'Conf: 2027-01-05 – 2027-01-09',
    'Interview 3 marketing people': 'Interview 3 marketing people: 2026-11-23 – 2026-11-24',
    'Party Dec 24': 'Party: 2026-12-24 – 2026-12-25',
    'Dinner on the 24th of December at 19:30': 'Dinner: 2026-12-24 19:30 – 20:30',
    'Dentist 24/12/2026 9:15': 'Dentist: 2026-12-24 09:15 – 10:15',
    'Dentist 3/4 14:00': 'Dentist: 2027-04-03 14:00 – 15:00',
    'Party 24.12.': 'Party: 2026-12-24 – 2026-12-25',
    'Party 24.12.2027 20:00': 'Party: 2027-12-24 20:00 – 21:00',
    'Trip Jan 5-8': 'Trip: 2027-01-05 – 2027-01-09',
    'Trip 5-8 January': 'Trip: 2027-01-05 – 2027-01-09',
    'Vacation Dec 24 - Jan 2': 'Vacation: 2026-12-24 – 2027-01-03',
    'Offsite Thursday to Saturday': 'Offsite: 2026-11-26 – 2026-11-29',
    'Trip tomorrow to Friday': 'Trip: 2026-11-24 – 2026-11-28',
    'Retreat this weekend': 'Retreat: 2026-11-28 – 2026-11-30',
    'Standup Monday': 'Standup: 2026-11-30 – 2026-12-01',
    'Review next Friday 10:00': 'Review: 2026-12-04 10:00 – 11:00',
    'Review this Friday 10:00': 'Review: 2026-11-27 10:00 – 11:00',
    'Retro last Friday 15:00': 'Retro: 2026-11-20 15:00 – 16:00',
    'Shopping day after tomorrow 8am': 'Shopping: 2026-11-25 08:00 – 09:00',
    'Demo in 3 days': 'Demo: 2026-11-26 – 2026-11-27',
    'Demo in two weeks at 11:00': 'Demo: 2026-12-07 11:00 – 12:00',
    'Rent due on the 5th': 'Rent due: 2026-12-05 – 2026-12-06',
    'Yearly report 24 Dec 2027': 'Yearly report: 2027-12-24 – 2027-12-25',
    'Standup tues 9:30': 'Standup: 2026-11-24 09:30 – 10:30',
    'Standup Thurs 9:30': 'Standup: 2026-11-26 09:30 – 10:30',
    'Fri, Nov 27, 3pm: release': 'release: 2026-11-27 15:00 – 16:00',
    '2026-12-24T18:00 Carols': 'Carols: 2026-12-24 18:00 – 19:00',
    'Yesterday retro 16:00': 'retro: 2026-11-22 16:00 – 17:00',
    'Market Saturday 28 Nov 9:00': 'Market: 2026-11-28 09:00 – 10:00',
    'Deadline end of month': 'Deadline: 2026-11-30 – 2026-12-01',
    'Trip 2026-12-24 - 2027-01-02': 'Trip: 2026-12-24 – 2027-01-03',
    // Times.
    'Lunch 13:00': 'Lunch: 2026-11-23 13:00 – 14:00',
    'Lunch at noon': 'Lunch: 2026-11-23 12:00 – 13:00',
    'Lunch tomorrow at noon': 'Lunch: 2026-11-24 12:00 – 13:00',
    'Lunch noon to 2pm Wed': 'Lunch: 2026-11-25 12:00 – 14:00',
    'Lunch at 1': 'Lunch: 2026-11-23 13:00 – 14:00',
    'Meeting Friday 3-4pm': 'Meeting: 2026-11-27 15:00 – 16:00',
    'Meeting Friday 11-1pm': 'Meeting: 2026-11-27 11:00 – 13:00',
    'Workshop Friday 9 to 5': 'Workshop: 2026-11-27 09:00 – 17:00',
    'Workshop from 9 to 5 tomorrow': 'Workshop: 2026-11-24 09:00 – 17:00',
    'Workshop tomorrow 9-11': 'Workshop: 2026-11-24 09:00 – 11:00',
    'Flight 12:30-14:00 Dec 3': 'Flight: 2026-12-03 12:30 – 14:00',
    'Party Sat 8pm-2': 'Party: 2026-11-28 20:00 – 2026-11-29 02:00',
    'Sync between 10 and 11 tomorrow': 'Sync: 2026-11-24 10:00 – 11:00',
    'Call tomorrow 13.30': 'Call: 2026-11-24 13:30 – 14:30',
    'Call Thu 8.30pm': 'Call: 2026-11-26 20:30 – 21:30',
    'Call 9 am - 11 am Thu': 'Call: 2026-11-26 09:00 – 11:00',
    'Call at 1500 tomorrow': 'Call: 2026-11-24 15:00 – 16:00',
    'Yoga half past six': 'Yoga: 2026-11-23 18:30 – 19:30',
    'Movie tonight': 'Movie: 2026-11-23 20:00 – 21:00',
    'Movie night Friday 20:00': 'Movie night: 2026-11-27 20:00 – 21:00',
    'Breakfast tomorrow morning': 'Breakfast: 2026-11-24 09:00 – 10:00',
    'Dinner Dec 24th at 7 in the evening': 'Dinner: 2026-12-24 19:00 – 20:00',
    'Standup in 2 hours': 'Standup: 2026-11-23 12:00 – 13:00',
    'Call in 20 minutes': 'Call: 2026-11-23 10:20 – 11:20',
    'Focus tomorrow 9:00 for 1.5 hours': 'Focus: 2026-11-24 09:00 – 10:30',
    'Focus tomorrow 9:00 2 hours': 'Focus: 2026-11-24 09:00 – 11:00',
    'Call tomorrow 9:00 for half an hour': 'Call: 2026-11-24 09:00 – 09:30',
    'Weekend away Fri 18:00 - Sun 16:00': '! “Weekend” and “Fri”',
    'Cabin Fri 18:00 - Sun 16:00': 'Cabin: 2026-11-27 18:00 – 2026-11-29 16:00',
    'Cabin Dec 24 18:00 - Dec 26 12:00': 'Cabin: 2026-12-24 18:00 – 2026-12-26 12:00',
    'Launch till midnight Friday 22:00-midnight': '! ',
    'Gala Friday 22:00-midnight': 'Gala: 2026-11-27 22:00 – 2026-11-28 00:00',
    // Numbers and words that are neither.
    '1:1 with Bob Wed 14:00': '1:1 with Bob: 2026-11-25 14:00 – 15:00',
    'Apollo 13 screening Sat 20:00': 'Apollo 13 screening: 2026-11-28 20:00 – 21:00',
    'Room 5 at 15:00': 'Room 5: 2026-11-23 15:00 – 16:00',
    'Budget 2027 Tuesday': 'Budget 2027: 2026-11-24 – 2026-11-25',
    'Lunch with May Tuesday 12:00': 'Lunch with May: 2026-11-24 12:00 – 13:00',
    'Daily standup tomorrow 9:15': 'Daily standup: 2026-11-24 09:15 – 10:15',
    '“Sat” with Bob on Mon 9:00': 'Sat with Bob: 2026-11-30 09:00 – 10:00',
    'Version “2.10” release Tue': 'Version 2.10 release: 2026-11-24 – 2026-11-25',
    'Coffee with 3 people Friday 10:00': 'Coffee with 3 people: 2026-11-27 10:00 – 11:00',
    // What is said instead of guessed.
    'Gym every Monday 7am': '! This line makes single events',
    'Sat with Bob on Mon 9:00': '! “Sat” and “on Mon” are different days',
    'Meeting next week': '! “next week” names no day',
    'Planning March': '! “March” names no day',
    'Party Feb 30': '! “Feb 30” could not be read',
    'Call 25:00': '! “25:00” could not be read',
    'Dinner fri 8': '! “8” could not be read',
    'Meeting 9am-5pm PST': '! “PST” could not be read',
    'Lunch 12:00 dinner 19:00': '! “12:00” and “19:00” are different times',
    'Version 2.10 release Tue': '! “2.10” could not be read',
    'Focus for 2 h': '! “for 2 h” needs a time',
    'Call 10h': '! “10h” could not be read',
    'Conf 2027-01-08 to 2027-01-05': 'Conf: 2027-01-05 – 2027-01-09',
    'Board first Monday of December': '! “first … of” could not be read',
    'Meeting Tues week': '! “week” could not be read',
    'Deep work 9-12 tomorrow': 'Deep work: 2026-11-24 09:00 – 12:00',
    'Ski trip Jan 15–18': 'Ski trip: 2027-01-15 – 2027-01-19',
    'Lunch half 12 tomorrow': 'Lunch: 2026-11-24 12:30 – 13:30',
    'Tuesday 13:00': '! Say what it is, too',
  },
  'en-US': {
    'Dentist 3/4 2pm': 'Dentist: 2027-03-04 14:00 – 15:00',
    'Party 12/24 at 8pm': 'Party: 2026-12-24 20:00 – 21:00',
    'Party on 12/24/2026': 'Party: 2026-12-24 – 2026-12-25',
    'Call 1:30 Wed': 'Call: 2026-11-25 13:30 – 14:30',
    'Call 9:30 Wed': 'Call: 2026-11-25 09:30 – 10:30',
    'Workshop Friday 9:00-5:00': 'Workshop: 2026-11-27 09:00 – 17:00',
    'Vacation 12/24-1/2': '! “12/24-1/2” could not be read',
    'Vacation 12/24 - 1/2': 'Vacation: 2026-12-24 – 2027-01-03',
    'Sun protection talk Wed 10am': '! “Sun” and “Wed” are different days',
    'Webinar 11/25 from 1 to 2:30': 'Webinar: 2026-11-25 13:00 – 14:30',
    'Dec 24, 2027 7:30pm Dinner': 'Dinner: 2027-12-24 19:30 – 20:30',
  },
  de: {
    'Standup morgen um 9 Uhr': 'Standup: 2026-11-24 09:00 – 10:00',
    'Mittagessen Dienstag 13:00': 'Mittagessen: 2026-11-24 13:00 – 14:00',
    'Party am 24.12. 19 Uhr': 'Party: 2026-12-24 19:00 – 20:00',
    'Urlaub vom 24. Dezember bis 2. Januar': 'Urlaub: 2026-12-24 – 2027-01-03',
    'Treffen am Freitag von 10 bis 12 Uhr': 'Treffen: 2026-11-27 10:00 – 12:00',
    'Zahnarzt übermorgen 14:30 für 30 min': 'Zahnarzt: 2026-11-25 14:30 – 15:00',
    'Lunch Tuesday 13:00 for 45 min': 'Lunch: 2026-11-24 13:00 – 13:45',
    'Yoga jeden Montag 18 Uhr': '! This line makes single events',
    'Urlaub 24.12.-2.1.': 'Urlaub: 2026-12-24 – 2027-01-03',
    'Termin 14 Uhr 30': 'Termin: 2026-11-23 14:30 – 15:30',
    'Halb sieben Yoga': '! “Halb” could not be read',
    'Besprechung nächste Woche': '! “nächste Woche” names no day',
    'Frühstück Freitag 8:00': 'Frühstück: 2026-11-27 08:00 – 09:00',
  },
  fr: {
    'Déjeuner mardi à 13h': 'Déjeuner: 2026-11-24 13:00 – 14:00',
    'Réunion demain 14h30': 'Réunion: 2026-11-24 14:30 – 15:30',
    'Fête le 24 décembre à 19h': 'Fête: 2026-12-24 19:00 – 20:00',
    'Réunion vendredi de 10h à 12h': 'Réunion: 2026-11-27 10:00 – 12:00',
    'Dentiste le 3/4 à 14h': 'Dentiste: 2027-04-03 14:00 – 15:00',
    'Vacances du 24/12 au 2/1': 'Vacances: 2026-12-24 – 2027-01-03',
    'Dîner avec mon père mardi 20h': 'Dîner avec mon père: 2026-11-24 20:00 – 21:00',
  },
  es: {
    'Comida martes 13:00': 'Comida: 2026-11-24 13:00 – 14:00',
    'Reunión mañana a las 15:00': 'Reunión: 2026-11-24 15:00 – 16:00',
    'Cita el 3/4 a las 10': 'Cita: 2027-04-03 10:00 – 11:00',
    'Taller viernes de 10 a 12': 'Taller: 2026-11-27 10:00 – 12:00',
  },
  nl: { 'Feest 24 december 19:00': 'Feest: 2026-12-24 19:00 – 20:00' },
  it: { 'Pranzo martedì alle 13:00': 'Pranzo: 2026-11-24 13:00 – 14:00' },
  'pt-BR': {
    'Reunião amanhã às 15:00': 'Reunião: 2026-11-24 15:00 – 16:00',
    'Festa 24 de dezembro às 19h': 'Festa: 2026-12-24 19:00 – 20:00',
  },
  sv: { 'Lunch tisdag 13:00': 'Lunch: 2026-11-24 13:00 – 14:00' },
  ru: { 'Обед во вторник 13:00': 'Обед: 2026-11-24 13:00 – 14:00' },
  ja: { '会議 明日 15:00': '会議: 2026-11-24 15:00 – 16:00' },
  // What has no reader of its own is said, not taken for today.
  pl: { 'Obiad jutro 13:00': '! “jutro” could not be read', 'Lunch tomorrow 13:00': 'Lunch: 2026-11-24 13:00 – 14:00' },
}

test.each(
  Object.entries(phrasings).flatMap(([language, lines]) => Object.entries(lines).map((one) => [language, ...one])),
)('R1.08 %s: %s', (language = '', line = '', expected = '') => {
  const said = read(line, language)
  expect(expected.startsWith('!') ? said.slice(0, expected.length) : said).toBe(expected)
})
