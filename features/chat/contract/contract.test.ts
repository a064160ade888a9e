import { describeContract } from '../../../tests/contracts/promises.ts'

describeContract('chat', import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true }))
