import * as z from 'zod/mini'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const zero = '0'
const firstInteger = 'a0'
const maxLength = 200
/** No place, as nothing could come before it; fractions of it are. */
const lowest = `A${zero.repeat(26)}`

/**
 * A place among siblings, as text that sorts by its characters: an integer whose first letter says how long it is, then
 * a fraction. After David Greenspan, "Implementing Fractional Indexing".
 */
export function isOrder(text: string): boolean {
  const length = integerLength(text)
  const isWritten = text.length <= maxLength && [...text].every((digit) => digits.includes(digit))
  return isWritten && length > 0 && text.length >= length && text !== lowest && !text.slice(length).endsWith(zero)
}

export const orderSchema = z.string().check(z.refine(isOrder))

/**
 * A place after `before` and before `after`; at the end, or the start, where one is missing. Where somebody has used up the
 * letters it is a neighbour's own, beside which ids decide: nobody can keep others from adding.
 */
export function orderBetween(before: string | undefined, after: string | undefined): string {
  const place = placeBetween(before, after)
  return place.length <= maxLength ? place : (before ?? after ?? firstInteger)
}

function placeBetween(before: string | undefined, after: string | undefined): string {
  if (before === undefined) return after === undefined ? firstInteger : orderBefore(after)
  const [integer, fraction] = split(before)
  if (after === undefined) return incremented(integer) ?? integer + midpoint(fraction, undefined)
  const [nextInteger, nextFraction] = split(after)
  if (integer === nextInteger) return integer + midpoint(fraction, nextFraction)
  const next = incremented(integer)
  return next !== undefined && next < after ? next : integer + midpoint(fraction, undefined)
}

function orderBefore(after: string): string {
  const [integer, fraction] = split(after)
  if (integer === lowest) return lowest + midpoint('', fraction)
  if (fraction !== '') return integer
  const before = decremented(integer)
  return before === lowest ? lowest + midpoint('', undefined) : before
}

/** How many characters the integer of `order` has; 0 where it begins with no letter. */
function integerLength(order: string): number {
  const [head = ''] = order
  if (head >= 'a' && head <= 'z') return head.charCodeAt(0) - 95
  return head >= 'A' && head <= 'Z' ? 92 - head.charCodeAt(0) : 0
}

function split(order: string): readonly [string, string] {
  const length = integerLength(order)
  return [order.slice(0, length), order.slice(length)]
}

/** The shortest fraction between two; `after` is undefined for the end. */
function midpoint(before: string, after: string | undefined): string {
  const shared = after === undefined ? 0 : sharedLength(before, after)
  const start = after?.slice(0, shared) ?? ''
  return start + middleDigits(before.slice(shared), after?.slice(shared))
}

/** The same for two whose first digits differ. */
function middleDigits(before: string, after: string | undefined): string {
  const low = before === '' ? 0 : digits.indexOf(before.charAt(0))
  const high = after === undefined ? digits.length : digits.indexOf(after.charAt(0))
  if (high - low > 1) return digits.charAt((low + high + 1) >> 1)
  if (after !== undefined && after.length > 1) return after.charAt(0)
  return digits.charAt(low) + midpoint(before.slice(1), undefined)
}

function sharedLength(before: string, after: string): number {
  let length = 0
  while (length < after.length && (before[length] ?? zero) === after[length]) length += 1
  return length
}

function incremented(integer: string): string | undefined {
  const raised = stepped(integer.slice(1), 1)
  if (raised !== undefined) return integer.charAt(0) + raised
  const head = integer.charAt(0)
  if (head === 'z') return undefined
  const next = head === 'Z' ? 'a' : String.fromCharCode(head.charCodeAt(0) + 1)
  return next + zero.repeat(integerLength(next) - 1)
}

/** The integer before one that is not the lowest. */
function decremented(integer: string): string {
  const lowered = stepped(integer.slice(1), -1)
  if (lowered !== undefined) return integer.charAt(0) + lowered
  const head = integer.charAt(0)
  const next = head === 'a' ? 'Z' : String.fromCharCode(head.charCodeAt(0) - 1)
  return next + 'z'.repeat(integerLength(next) - 1)
}

/** `number` one higher or lower, of the same length; undefined where that does not fit. */
function stepped(number: string, by: 1 | -1): string | undefined {
  const [edge, other] = by === 1 ? ['z', zero] : [zero, 'z']
  const kept = number.split('')
  for (let place = kept.length - 1; place >= 0; place -= 1) {
    const digit = kept[place] ?? zero
    if (digit !== edge) {
      kept[place] = digits.charAt(digits.indexOf(digit) + by)
      return kept.join('')
    }
    kept[place] = other
  }
  return undefined
}
