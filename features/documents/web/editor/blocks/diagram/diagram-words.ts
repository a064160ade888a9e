import * as z from 'zod/mini'

/** What the page asks of the frame that draws. */
export interface DiagramTask {
  readonly id: number
  readonly source: string
  readonly theme: 'dark' | 'neutral'
}

/** What is longer is not drawn. */
export const maxSource = 20_000
const maxSvg = 2_000_000
const maxError = 2_000

/** What the frame answers, which is not trusted. */
export const DiagramAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('drawn'), id: z.int(), svg: z.string().check(z.maxLength(maxSvg)) }),
  z.object({ type: z.literal('failed'), id: z.int(), error: z.string().check(z.maxLength(maxError)) }),
])
export type DiagramAnswer = z.infer<typeof DiagramAnswer>
