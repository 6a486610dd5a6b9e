// The people of the demo world. Mobile numbers +91 90000 01xxx are staff, 02xxx are members.
const demoMobile = (block: 1 | 2, number: number) =>
  `+9190000${String(block).padStart(2, '0')}${String(number).padStart(3, '0')}`
const demoEmail = (name: string) => `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@demo.kuri.example`

export type Person = { name: string; mobileNumber: string; email: string }
const staff = (number: number, name: string): Person => ({
  name,
  mobileNumber: demoMobile(1, number),
  email: demoEmail(name),
})

export const COMPANY_NAME = 'Nila Chits'
export const OWNER = staff(1, 'Lakshmi Narayanan')
export const MANAGER = staff(2, 'Anitha Menon')
export const COMPANY_ADMIN = staff(3, 'Suresh Kurup')
export const BRANCH_MANAGER = staff(4, 'Fathima Beevi')
export const PROGRAM_MANAGER = staff(5, 'Biju Varghese')
export const OPERATOR = staff(6, 'Deepa Nambiar')
export const SUBSCRIPTION_MANAGER = staff(7, 'Ramesh Pillai')
export const VIEWER = staff(8, 'Sreeja Das')
/** The same roles with narrower scopes: one branch or one program. */
export const PROGRAM_LEAD = staff(9, 'Jincy Thomas')
export const HALL_OPERATOR = staff(10, 'Vinod Kaimal')
export const COLLECTOR = staff(11, 'Shaji Abraham')
export const BRANCH_VIEWER = staff(12, 'Nisha Rahman')
export const AUDITOR = staff(13, 'George Mathew')

const MEMBER_NAMES = [
  'Ammini Amma', 'Babu Rajan', 'Chandrika Devi', 'Devadas Nair', 'Elizabeth Kurian', 'Faisal Koya', 'Gopika Menon',
  'Haridas Panicker', 'Indira Warrier', 'Jose Chacko', 'Kunjumol Joseph', 'Latha Kumari', 'Moideen Haji', 'Nabeesa Umma',
  'Omana Thankappan', 'Prakash Shenoy', 'Rugmini Marar', 'Sarala Bhaskaran', 'Thomas Mathai', 'Unnikrishnan Nair',
  'Vasanthi Ezhuthachan', 'Yusuf Ali', 'Ajitha Sasi', 'Bindu Pradeep', 'Cyriac Paul', 'Dileep Kartha', 'Eliyamma Varkey',
  'Girija Vasudevan', 'Hamza Kutty', 'Jayanthi Prabhu',
] // biome-ignore format: one glance

export const MEMBERS: readonly Person[] = MEMBER_NAMES.map((name, index) => ({
  name,
  mobileNumber: demoMobile(2, index + 1),
  email: demoEmail(name),
}))

/** The chit id of the program whose auctions `npm run demo` plays. */
export const DEMO_CHIT = 'NILA-1L-40'

/** The accounts that the banner offers at the start, and the sign-in page of a development server. */
export const SIGN_INS = [
  { kind: 'OWNER', role: 'owner of the company', person: OWNER },
  { kind: 'OPERATOR', role: 'auction operator', person: OPERATOR },
  { kind: 'MEMBER', role: 'member', person: MEMBERS[0]! },
] as const
