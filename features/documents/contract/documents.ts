import type { FeatureContract } from '@atrium/engine/contract'
import { Document, createDocument } from './document.ts'

export const documentsContract: FeatureContract = { kinds: [Document], actions: [createDocument] }
