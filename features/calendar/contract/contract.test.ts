import { describeContract } from '../../../tests/contracts/promises.ts'

describeContract('calendar', import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true }))
