import type { Refused } from '../deeds/answers.ts'
import type { AnsweredCall, Watch } from '../metrics/watch.ts'

/** Has `watch` hear how long an answer took, and what it was. */
export async function timeAnswer<Given extends { readonly ok: true } | Refused>(
  watch: Watch | undefined,
  call: Pick<AnsweredCall, 'kind' | 'name'>,
  answer: () => Given | Promise<Given>,
): Promise<Given> {
  const began = performance.now()
  const given = await answer()
  watch?.answered?.({ ...call, ms: performance.now() - began, code: given.ok ? undefined : given.code })
  return given
}
