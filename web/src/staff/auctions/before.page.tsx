import { onDesk } from './auction-side.tsx'
import Page from './before/before.tsx'

export default onDesk('company', Page)
