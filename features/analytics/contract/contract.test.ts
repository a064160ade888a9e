import { describeContract } from '../../../tests/contracts/promises.ts'

describeContract('analytics', import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true }))
