import type { Planted } from './planted.ts'
import { endsProcess } from './security/ends-process.ts'
import { foreignIds } from './security/foreign-ids.ts'
import { toldAgain } from './security/told-again.ts'
import { sideChannels } from './security/side-channels.ts'
import { othersWait } from './security/others-wait.ts'
import { limits } from './security/limits.ts'
import { anothersRights } from './security/anothers-rights.ts'
import { rest } from './security/rest.ts'
import { publicLinks } from './security/public-links.ts'
import { singlePages } from './security/single-pages.ts'
import { subtrees } from './security/subtrees.ts'

/** The findings of the attack on the whole, made anew by their numbers: each has to turn the suite of its class red. */
export const security: readonly Planted[] = [
  ...endsProcess,
  ...foreignIds,
  ...toldAgain,
  ...sideChannels,
  ...othersWait,
  ...limits,
  ...anothersRights,
  ...rest,
  ...singlePages,
  ...subtrees,
  ...publicLinks,
]
