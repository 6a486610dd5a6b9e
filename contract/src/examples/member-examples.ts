// Examples of the register, the counter and passbooks.
import { DEMO } from './demo-ids.ts'
import type { Example } from './example.ts'

const counter = { id: DEMO.openProgramId }
const ticket = { id: DEMO.ticketId }
const mobileNumber = '+919000003001'

export const MEMBER_EXAMPLES: Readonly<Record<string, Example>> = {
  updateOwnProfile: {
    body: { presentAddress: { line1: '4 Beach Road', pincode: '673032', city: 'Kozhikode', state: 'Kerala' } },
  },
  getMember: { path: { id: DEMO.subscriberId } },
  generateDeskFile: {
    path: counter,
    body: { fileType: 'SIGNATURE', fileName: 'signature.png', contentType: 'image/png' },
  },
  confirmDeskFile: { path: counter, body: { fileId: DEMO.profileFileId } },
  requestDeskCode: { path: counter, body: { mobileNumber } },
  enrollAtDesk: {
    path: counter,
    body: {
      mobileNumber,
      otp: '123456',
      name: 'Ammini Amma',
      dob: '1980-02-11',
      gender: 'FEMALE',
      aadhaarNumber: '234567890123',
      pan: 'ABCDE1234F',
      relationType: 'HUSBAND',
      relationName: 'Raman Nair',
      ticketCount: 1,
      nominee: { name: 'Raman Nair', relation: 'Husband', mobileNumber: '+919000003002' },
      acceptedTermsAndConditions: true,
    },
  },
  saveTicketPapers: {
    path: ticket,
    body: { nominee: { name: 'Raman Nair', relation: 'Husband', mobileNumber: '+919000003002' } },
  },
  getPassbook: { path: ticket },
  getOwnPassbook: { path: ticket },
  certifyPassbook: { path: ticket },
  certifyOwnPassbook: { path: ticket },
  verifyPassbook: { query: { code: 'AAXY-DW3W-9BXQ-DDZB' } },
}
