import { serveTasks } from '@atrium/engine/server/worker-task'
import { readHead } from './read-head.ts'

serveTasks(readHead)
