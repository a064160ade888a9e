import * as z from 'zod/mini'
import { maxDrawing } from '../../../../contract/diagram.ts'

/** What the page asks of the frame that draws. */
export interface DiagramTask {
  readonly id: number
  readonly source: string
  readonly theme: 'dark' | 'neutral'
}

const maxError = 2_000

/** What the frame answers, which is not trusted. */
export const DiagramAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('drawn'), id: z.int(), svg: z.string().check(z.maxLength(maxDrawing)) }),
  z.object({ type: z.literal('failed'), id: z.int(), error: z.string().check(z.maxLength(maxError)) }),
])
export type DiagramAnswer = z.infer<typeof DiagramAnswer>
