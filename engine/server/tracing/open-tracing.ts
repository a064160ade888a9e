import type { CollectorPlace } from './collector-place.ts'
import { type Tracing, type TracingNeeds, noTracing } from './tracing.ts'

/** The tracing of this process. Nothing is loaded unless it is wanted. */
export async function openTracing(place: CollectorPlace | undefined, needs: TracingNeeds): Promise<Tracing> {
  if (!place) return noTracing
  const { createSpanTracing } = await import('./span-tracing.ts')
  return createSpanTracing(place, needs)
}
