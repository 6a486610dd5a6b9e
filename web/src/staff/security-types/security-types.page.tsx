import {
  createSecurityType,
  deleteSecurityType,
  listSecurityTypes,
  updateSecurityType,
} from '@kuri/contract/programs/security-types.contract'
import { useSearch } from '@tanstack/react-router'
import { SecurityTypes } from './security-types.tsx'

const ENDPOINTS = {
  side: 'COMPANY',
  list: listSecurityTypes,
  create: createSecurityType,
  update: updateSecurityType,
  remove: deleteSecurityType,
} as const

export default function SecurityTypesPage() {
  const { pageNumber } = useSearch({ from: '/company/co/company/security-types' })
  return <SecurityTypes endpoints={ENDPOINTS} pageNumber={pageNumber} />
}
