import type { PartOfDay, Said } from './pieces.ts'

const breakfast =
  /(?<!\p{L})(?:breakfast|frühstück|petit[- ]déjeuner|desayuno|colazione|ontbijt|café da manhã|frukost|завтрак)(?!\p{L})/iu
const dinner = /(?<!\p{L})(?:dinner|supper|abendessen|dîner|cena|avondeten|diner|jantar|kvällsmat|ужин)(?!\p{L})/iu
const [firstOfDinner, lastOfDinner] = [5, 11]

/** `Dinner at 7` is in the evening, `Breakfast at 6` in the morning. */
export function partOfMeal(line: string, { hour }: Said): PartOfDay | undefined {
  if (breakfast.test(line)) return 'morning'
  return dinner.test(line) && hour >= firstOfDinner && hour <= lastOfDinner ? 'evening' : undefined
}
