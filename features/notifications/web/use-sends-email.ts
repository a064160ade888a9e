import { useAsk } from '@atrium/engine/web'
import { sendsEmail } from '../contract/email.ts'

/** Whether this server sends email; undefined until that is known. */
export function useSendsEmail(): boolean | undefined {
  const { answer } = useAsk(sendsEmail, {})
  return answer?.ok ? answer.output.sends : undefined
}

/** Whether what people reply to its emails is posted. */
export function useTakesReplies(): boolean {
  const { answer } = useAsk(sendsEmail, {})
  return answer?.ok === true && answer.output.takesReplies
}
