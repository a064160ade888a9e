import { describeContract } from '../../../tests/contracts/promises.ts'

describeContract('search', import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true }))
