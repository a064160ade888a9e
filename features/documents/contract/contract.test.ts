import { describeContract } from '../../../tests/contracts/promises.ts'

describeContract('documents', import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true }))
