import { describeContract } from '../../../tests/contracts/promises.ts'

describeContract('files', import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true }))
