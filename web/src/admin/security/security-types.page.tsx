import {
  createPlatformSecurityType,
  deletePlatformSecurityType,
  listPlatformSecurityTypes,
  updatePlatformSecurityType,
} from '@kuri/contract/programs/security-types.contract'
import { useSearch } from '@tanstack/react-router'
import { SecurityTypes } from '../../staff/security-types/security-types.tsx'

const ENDPOINTS = {
  side: 'PLATFORM',
  list: listPlatformSecurityTypes,
  create: createPlatformSecurityType,
  update: updatePlatformSecurityType,
  remove: deletePlatformSecurityType,
} as const

export default function SecurityTypesPage() {
  const { pageNumber } = useSearch({ from: '/admin/admin/platform/security-types' })
  return <SecurityTypes endpoints={ENDPOINTS} pageNumber={pageNumber} />
}
