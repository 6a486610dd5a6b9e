import { onDesk } from './auction-side.tsx'
import Page from './list/auctions-list.tsx'

export default onDesk('company', Page)
