import { describeContract } from '../../../tests/contracts/promises.ts'

describeContract('home', import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true }))
