/** Whether two values that were read from JSON say the same. */
export function isAlike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [some, others] = [Object.entries(one), new Map(Object.entries(other))]
  return (
    some.length === others.size && some.every(([name, value]) => others.has(name) && isAlike(value, others.get(name)))
  )
}
