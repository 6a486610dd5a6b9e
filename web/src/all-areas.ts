// The whole map, for types only: a link to any page is checked, whichever of the two builds it stands in.
import { root } from './app/areas.tsx'
import type { memberAreas } from './routes.tsx'
import type { staffAreas } from './staff-routes.tsx'

declare const areas: readonly [...typeof memberAreas, ...typeof staffAreas]
const joinAreas = () => root.addChildren(areas)
export type AllAreas = ReturnType<typeof joinAreas>
