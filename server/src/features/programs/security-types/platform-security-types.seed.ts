// The securities that chit funds usually accept. The first start inserts them; superadmins may change them afterwards.
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { insertMissingPlatformTypes } from './security-types.sql.ts'

const USUAL_TYPES = [
  ['PERSONAL_GUARANTEE', 'Personal guarantee', 'Salaried or solvent guarantors who stand for the future instalments'],
  [
    'SALARY_CERTIFICATE',
    'Salary certificate',
    'Certificate of the employer with an undertaking to recover dues from pay',
  ],
  ['GOLD_ORNAMENTS', 'Gold ornaments', 'Gold pledged at the valuation of the day'],
  ['FIXED_DEPOSIT', 'Fixed deposit', 'Lien on a fixed deposit receipt of a bank or of the company'],
  [
    'IMMOVABLE_PROPERTY',
    'Immovable property',
    'Mortgage of land or buildings worth at least one and a half times the amount due',
  ],
  ['BANK_GUARANTEE', 'Bank guarantee', 'Guarantee of a scheduled bank for the future instalments'],
  ['LIFE_INSURANCE_POLICY', 'Life insurance policy', 'Assignment of a policy up to its surrender value'],
  [
    'GOVERNMENT_SECURITIES',
    'Government securities',
    'National savings certificates, Kisan Vikas Patra, government bonds',
  ],
  ['POST_DATED_CHEQUES', 'Post-dated cheques', 'Cheques for the future instalments, as a supplement to other security'],
  ['CHIT_PASSBOOK', 'Passbook of another chit', 'Lien on the paid-up amount of a chit that has not been prized'],
] as const

export async function seedPlatformSecurityTypes(tx: Tx, now: Date): Promise<void> {
  const row = { companyId: null, isActive: true, createdAt: now, updatedAt: now }
  await insertMissingPlatformTypes(
    tx,
    USUAL_TYPES.map(([code, name, description]) => ({ id: newId(now.getTime()), ...row, code, name, description })),
  )
}
