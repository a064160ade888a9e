export { Access } from './access.ts'
export { type Action, type Limit, type RowLookup, defineAction, perform, spacesOf } from './action.ts'
export {
  type UploadState,
  cleanFileName,
  filePath,
  nextChunk,
  operationRetryMs,
  uploadPath,
  uploadRetryMs,
  uploadSizes,
} from './blob.ts'
export type { Change, Entry, Heads, Tx } from './change.ts'
export type { Deed } from './deed.ts'
export type { FeatureContract } from './feature.ts'
export { type Gate, type GateDeed, anytime, defineGate } from './gate.ts'
export { type ProcessRole, processRoles, runsJobs, servesPeople } from './process-role.ts'
export { type Query, defineQuery } from './query.ts'
export { type Key, type Guest, type RecordKind, type Row, defineRecord, mayRead, orderOf } from './record.ts'
export { type CommonCode, Refusal, commonRefusal, commonRefusals } from './refusal.ts'
export { type Signal, defineSignal } from './signal.ts'
export {
  IdSchema,
  type PersonId,
  type Role,
  RoleSchema,
  type SpaceId,
  PageSpaceIdSchema,
  SpaceIdSchema,
  UuidSpaceIdSchema,
  asSpaceId,
  uuidSpaceIdOr,
  spaceIdIn,
  everybody,
  idOr,
  managers,
  isPageSpace,
  ownSpace,
  pageSpace,
  owners,
  readers,
  roles,
  serverOnly,
  spaceIdOr,
  talkers,
  teamSpace,
  writers,
} from './space.ts'
export {
  type ElementSuggestion,
  type Suggested,
  deletionMark,
  insertionMark,
  readElementSuggestion,
  readSuggested,
  settledRuns,
  suggestionAttribute,
  writeElementSuggestion,
} from './suggestion.ts'
export { type TextValue, type TextVocabulary, words } from './text-vocabulary.ts'
export {
  type TextKey,
  type TextKind,
  type TextStanding,
  defineText,
  defineTextGate,
  standingIn,
  whyClosed,
} from './text.ts'
export {
  ClientTextFrame,
  type ServerTextFrame,
  maxPresenceBytes,
  maxTextBytes,
  maxTextUpdateBytes,
  textPartBytes,
  textRefusals,
} from './text-wire.ts'
export {
  type Answer,
  type Asked,
  ClientFrame,
  type Everybody,
  type KindRows,
  type ServerFrame,
  type SignalNews,
  closeCodes,
  heartbeatMs,
  maxFrameBytes,
  packedMark,
  protocolVersion,
} from './wire.ts'
