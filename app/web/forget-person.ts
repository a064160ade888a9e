import { forgetCopies } from '@atrium/engine/web'
import { forgetComing } from '@atrium/features/home/web'
import { forgetDevice } from '@atrium/features/notifications/web'
import { forgetStatus } from '@atrium/features/people/web'

/** Forgets what this browser keeps of what somebody may see, once their session has ended. */
export async function forgetPerson(person: string): Promise<void> {
  forgetStatus()
  forgetComing()
  await forgetDevice()
  await forgetCopies(person)
}
