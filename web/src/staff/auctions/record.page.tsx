import { onDesk } from './auction-side.tsx'
import Page from './record/record.tsx'

export default onDesk('company', Page)
