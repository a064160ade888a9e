import { describeContract } from '../../../tests/contracts/promises.ts'

describeContract('people', import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true }))
