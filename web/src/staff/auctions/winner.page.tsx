import { onDesk } from './auction-side.tsx'
import Page from './winner/winner.tsx'

export default onDesk('company', Page)
