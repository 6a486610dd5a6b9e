import { session } from '../api/session.ts'
import { useStore } from '../ui/use-store.ts'

export const useSession = () => useStore(session.subscribe, session.state)
