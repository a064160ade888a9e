import { type Block, textOf } from './block.ts'

/** What a formula or a diagram is drawn from, wherever the version that wrote it kept it. */
export function sourceOf({ content, props }: Block): string {
  const kept = [props['source'], props['formula'], props['code'], props['text']]
  return textOf(content) || (kept.find((one): one is string => typeof one === 'string' && one !== '') ?? '')
}
