import type { Planted } from './planted.ts'
import { requirements1 } from './specification/r1.ts'
import { requirements2 } from './specification/r2.ts'
import { requirements2From31 } from './specification/r2-from-31.ts'
import { requirements3 } from './specification/r3.ts'
import { requirements4 } from './specification/r4.ts'
import { requirements4From29 } from './specification/r4-from-29.ts'
import { requirements5 } from './specification/r5.ts'
import { requirements6 } from './specification/r6.ts'
import { requirements7 } from './specification/r7.ts'
import { requirements8 } from './specification/r8.ts'
import { requirements9 } from './specification/r9.ts'

/** For requirements of the specification, by their numbers, a fault as a real mistake makes it: the test that names the number has to find it. */
export const specification: readonly Planted[] = [
  ...requirements1,
  ...requirements2,
  ...requirements2From31,
  ...requirements3,
  ...requirements4,
  ...requirements4From29,
  ...requirements5,
  ...requirements6,
  ...requirements7,
  ...requirements8,
  ...requirements9,
]
