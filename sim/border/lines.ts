// Blinds of log lines from the ids of the world instead of random bytes, so that a world replays to the same trees.
import { hash } from 'node:crypto'
import { newId } from '@kuri/server/platform/ids'

export * from '@kuri/server/features/proof/tree/lines'

export const newBlind = (): string => hash('sha256', newId(0), 'base64url')
