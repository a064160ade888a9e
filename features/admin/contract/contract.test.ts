import { describeContract } from '../../../tests/contracts/promises.ts'

describeContract('admin', import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true }))
