import { getPriority } from 'node:os'

export default (): number => getPriority(0)
