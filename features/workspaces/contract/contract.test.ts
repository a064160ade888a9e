import { describeContract } from '../../../tests/contracts/promises.ts'

describeContract('workspaces', import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true }))
