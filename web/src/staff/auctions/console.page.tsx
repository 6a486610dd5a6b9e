import { onDesk } from './auction-side.tsx'
import Page from './console/console.tsx'

export default onDesk('company', Page)
