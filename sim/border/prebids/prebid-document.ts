// Stands for the signed documents of prebids: the simulated programs require none.
import type * as real from '@kuri/server/features/auctions/prebids/prebid-document'

export const isDocumentRequired: typeof real.isDocumentRequired = async () => false
export const findDocumentSource: typeof real.findDocumentSource = async () => null
export const keepDocument: typeof real.keepDocument = async () => null
export const discardDocument: typeof real.discardDocument = async () => {}
