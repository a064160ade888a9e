import { describeContract } from '../../../tests/contracts/promises.ts'

describeContract('notifications', import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true }))
