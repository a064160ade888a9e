import { describeContract } from '../../../tests/contracts/promises.ts'

describeContract('spaces', import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true }))
