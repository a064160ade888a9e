import { describeContract } from '../../../tests/contracts/promises.ts'

describeContract('auth', import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true }))
