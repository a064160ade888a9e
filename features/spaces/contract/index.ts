export { may } from './may.ts'
export { Member } from './member.ts'
export { spacesContract } from './spaces.ts'
