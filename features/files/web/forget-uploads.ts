import type { Client } from '@atrium/engine/web'
import { uploadsOf } from '@atrium/engine/web/uploads'

/** Stops what is on its way and forgets it, when the person signs out of this browser. */
export const forgetUploads = (client: Client): Promise<void> => uploadsOf(client).forget()
