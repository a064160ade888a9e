/** What looks like a time or a date by its numbers. */
const timeLike =
  /(?<![\p{L}\d])(?:\d{1,2}[:.]\d\d(?:\s?[ap]\.?m\b)?|\d{1,2}(?:[:.]\d\d)?ish|\d{1,2}h\d\d|(?:19|20)\d{6}|\d{1,2}\.\s?[-–]\s?\d{1,2}\.|\d+(?:\s?[-–/]\s?\d+)+|\d{1,2}\.\d{1,2}\.(?:\d{2,4})?|\d{1,4}\s?(?:[ap]\.?m|uhr|uur|h|hrs?|o['’]clock|mins?|minutes?|hours?)\b|\d{4}-\d\d-\d\d)(?![\p{L}\d])/giu
const months = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`
const monthLike = new RegExp(
  String.raw`(?<![\p{L}\d])(?:\d{1,4}(?:st|nd|rd|th)?\s${months}|${months}\.?\s\d{1,4}(?:st|nd|rd|th)?)(?![\p{L}\d])`,
  'giu',
)
const wordLike =
  /\b(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|today|tomorrow|tonight|yesterday|weekdays|weekends?|fortnight(?:ly)?|week of|next (?:week|month|year|quarter)|halb|viertel|früh|end of (?:day|week|month|year)|eod|eow)\b/giu
/** Days as other languages call them, which somebody writes whose dates are in another one. */
const elsewhere =
  /(?<!\p{L})(?:heute|morgen|übermorgen|gestern|aujourd['’]hui|demain|hoy|mañana|oggi|domani|hoje|amanhã|vandaag|overmorgen|idag|imorgon|сегодня|завтра)(?!\p{L})/giu
const ordinals = /\b(?:on\s)?the\s\d+(?:st|nd|rd|th)(?=\s*(?:$|[,;\u{FFFC}]))/giu

/** Patterns of what might be meant as a day or a time, wherever it stands. */
export const anywhere: readonly RegExp[] = [timeLike, monthLike, wordLike, elsewhere, ordinals]

const counted =
  /(?:first|second|third|fourth|last)\s\u{FFFC}+\sof\b|(?<=\u{FFFC}\s)week\b|(?<=\u{FFFC}\s)of\s(?:the\s|next\s|this\s)?(?:month|year)\b/giu
const numbers =
  /(?<!\d)\d{1,2}(?:\s?[-–]|\s(?:al?|au|to|bis|tot|до))\s(?=\u{FFFC})|(?<=\u{FFFC})[/.:–-]\d+|\d+[/.:–-](?=\u{FFFC})/giu
/** `before Friday` is not on it, and `Friday the 13th` need not be the next one. */
const around = /\b(?:before|after|since)\s(?=\u{FFFC})|(?<=\u{FFFC}\s)the\s\d{1,2}(?:st|nd|rd|th)\b/giu
/** `a week from tomorrow`, `two weeks on Thursday`. */
const further =
  /\b(?:an?|one|two|three|four|\d+)\s(?:days?|weeks?|fortnights?|months?)\s(?:(?:from|on|after|before|ago)\s*)?(?=\u{FFFC})/giu
/** Zones that stand after a time, or before it. */
const zones =
  /(?<=\u{FFFC}\s?\(?)(?:(?:utc|gmt)(?:\s?[+−-]\s?\d{1,2}(?::\d\d)?)?|[ecmpa][sd]t|[ecmp]t|hst|akst|bst|wes?t|cet|cest|ees?t|msk|мск|mes?z|jst|kst|hkt|sgt|a[ecw][sd]t|nz[sd]t|eastern|pacific|central|mountain|z)(?![\p{L}\d])|(?<=\u{FFFC}\s?\(?)[+−-]\s?\d{1,2}(?::\d\d)?(?!\d)|\b(?:utc|gmt|[ecmp][sd]t|ces?t|jst)\s(?=\u{FFFC})/giu
const exactZones = /(?<=\u{FFFC}\s?\(?)(?:IST|SAST|BRT|ART|CLT|WIB|PKT)(?![\p{L}\d])/gu
const placesOfTime =
  /(?<=\u{FFFC}\s?\(?)(?:(?:\p{Lu}[\p{L}.]+\s){1,2}time|(?:(?:their|your|local)\s)time|ortszeit|(?:\p{Lu}\p{Ll}+er)\sZeit|heure (?:de|d['’])\s?\p{Lu}\p{L}+|hora (?:de|local)(?:\s\p{Lu}\p{L}+)?|ora (?:di|locale)(?:\s\p{Lu}\p{L}+)?|по\s\p{Lu}\p{L}+|日本時間|現地時間)(?!\p{L})/gu

/** Patterns of what stands beside what was understood, and says that it was not. */
export const beside: readonly RegExp[] = [counted, numbers, around, further, zones, exactZones, placesOfTime]

const often =
  /(?<![\p{L}\d])(?:every|each|jede[nrms]?|chaque|tou(?:s|tes) les|cada|tod[ao]s (?:l[ao]s|[ao]s)|tod[ao]s?\s(?:[ao]\s)?(?:segunda|terça|quarta|quinta|sexta|sábado|domingo|dia|semana|mês)|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)|ogni|tutt[ie] (?:i|gli|le)|elke|iedere|varje|varannan|måndagar|tisdagar|onsdagar|torsdagar|fredagar|lördagar|söndagar|кажд\p{L}+|(?:tod[ao]s?(?:\s[ao]s?)?|los)\s(?=\u{FFFC})|по\s(?:понедельникам|вторникам|средам|четвергам|пятницам|субботам|воскресеньям|будням)|ежедневно|еженедельно|ежемесячно|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|'s\s(?:maan|dins|woens|donder|vrij|zater|zon)dags)(?![\p{L}])|[毎每]/giu
/** `weekly on Friday` repeats, `Weekly report` is a name. */
const rhythm = String.raw`(?:bi)?(?:daily|weekly|monthly|quarterly|yearly)|annually|fortnightly|(?:all)?täglich|wöchentlich|monatlich|jährlich|dagelijks|wekelijks|maandelijks|dagligen`
const oftenBeside = new RegExp(
  String.raw`(?<!\p{L})(?:${rhythm})(?=\s(?:on|at|from|first|second|third|last|um|am|om|op)?\s?\u{FFFC})|(?<=\u{FFFC}[\s,]*)(?:${rhythm})(?=\s*$|[\s,]*\u{FFFC})`,
  'giu',
)

/** Patterns of what says that it repeats. */
export const repeating: readonly RegExp[] = [often, oftenBeside]

/** Numbers, and words that say how often, which stay in the title. */
export const kept =
  /(?<![\p{L}\d.])\d+(?![\p{L}\d])|\b(?:daily|weekly|monthly|yearly|annually|täglich|wöchentlich)\b/giu
/** `Freitagabend` and `vrijdagavond`. */
export const joinedDays =
  /(?<!\p{L})\p{L}+(?:tag|mittwoch|dag)(?:früh|morgen|vormittag|mittag|nachmittag|abend|nacht|ochtend|middag|avond|kväll|morgon|eftermiddag)(?!\p{L})/giu
export const shortHours = /(?<![\p{L}\d])\d{1,2}[ap](?![\p{L}\d])/giu
