import { onDesk } from './auction-side.tsx'
import Page from './hall/hall.tsx'

export default onDesk('company', Page)
