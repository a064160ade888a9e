import { describeContract } from '../../../tests/contracts/promises.ts'

describeContract('groups', import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true }))
