import { useSyncExternalStore } from 'react'
import { session } from '../api/session.ts'

export const useSession = () => useSyncExternalStore(session.subscribe, session.state)
