// What the groups of endpoints are about, for readers of the documentation, in the order in which a reader needs them. A new tag
// needs a line here.
export const TAGS: Readonly<Record<string, string>> = {
  'Sign-in':
    'Ask for a code with `requestOtp`, exchange it for an access token with `verifyOtp`, and renew the token with `refreshSession`.',
  'Second factor':
    'An authenticator app, passkeys and recovery codes of a person; who must have a second factor, and how a lost one is reset.',
  Marketplace: 'The programs that everybody can see without signing in.',
  Lookups:
    'Public data that forms need: pincodes, IFSC codes, sub-registrar offices. It is bundled, and each answer names its source.',
  Companies: 'How the superadmin creates companies and finds them.',
  'Company profile': 'What a company keeps about itself, and the steps of its onboarding.',
  'Agreement (MOU)': 'The agreement between the platform and a company: versions, assignment, acceptance.',
  Files: 'Upload in three steps: ask for a signed URL, PUT the bytes to it, confirm the upload.',
  Signatures: 'Pictures of signatures that documents are signed with, and consents that use them.',
  Branches: 'The branches of a company. A program belongs to a branch that is active and has an address.',
  'Bank accounts': 'The bank accounts of a branch; one of them is the primary account.',
  Employees: 'The people who work for a company, their roles, and its owner.',
  'Two persons': 'What one person asks for and another decides, such as voids and waivers, in one list.',
  Invitations: 'How a company invites employees. The link comes by email, the code by SMS; accepting needs both.',
  Roles: 'Built-in and custom roles: sets of permissions for a company, a branch or a program.',
  'New programs': 'Two steps to set up a program that has not started.',
  'Imported programs': 'Five steps to take over a program that is already running elsewhere.',
  Programs: 'Chit programs: terms, status and archive.',
  'Program settings': 'The auction settings of a program, over those of its preset and company.',
  'Auction policy': 'Default auction settings of the platform and of a company, and what results from both.',
  'Auction presets': 'Named sets of auction settings that programs can use.',
  'Prebid templates': 'Documents that a prebid must be signed with, in versions.',
  'Security types': 'Kinds of security that a program accepts from its winners.',
  Home: 'The start page of a member in one call.',
  'Subscriber profile': 'What a subscriber keeps about themselves: email, documents, picture.',
  Enrollment: 'How a subscriber asks to join a program, step by step, up to the signed agreement.',
  'Enrollment requests': 'How superadmin and company decide about requests.',
  Tickets: 'Who holds a ticket: tickets of the company, their sale, removal of a member, substitution and transfer.',
  Members: 'The register of tickets and members, enrollment at the counter, and passbooks.',
  'Payment accounts': 'Accounts of companies at payment providers, and what the providers pay to the bank.',
  Payments: 'Online payments of invoices, and the webhook of the payment provider.',
  Cycles: 'The periods of a program. Each has its invoices and its auction.',
  'Month plan':
    'What the programs of a company need in a month, confirmed as one list; the calendar of auctions and holidays.',
  Notices: 'Notices of auctions and reminders of dues that a company sends, and the proof of what was sent.',
  Receipts: 'Money taken at a counter: numbered receipts, cheques, voids by a second person.',
  'Day book': 'The cash of a branch, day by day, and the count that closes a day.',
  Billing: 'Invoices, transactions and statements.',
  Charges: 'What tickets owe beside their instalments, such as late charges, and waivers of it.',
  Payouts: 'How the prize of a winner is paid: papers, securities, guarantors, approval, voucher.',
  Refunds: 'What a company must pay back to people, and the money of a program.',
  Bank: 'Vouchers of the money that leaves, statements of the bank, and how both agree with the books.',
  Accounting: 'The books of a company for its accountant: trial balance, ledger, day book and vouchers, also as files.',
  'Auctions (company)':
    'How staff schedule, watch and manage auctions. Starting, pausing, ending and declaring winners happens in the live room.',
  'Auctions (superadmin)': 'The same as for staff, for every company.',
  'Auctions (subscriber)': 'What a member sees of the auctions of their programs, and how they join one.',
  'Prebids (subscriber)': 'Sealed offers before the live auction. Nobody reads the amount before the reveal.',
  Notifications: 'Messages to a subscriber inside the app.',
  Dashboard: 'Counts and sums for the start page of a company.',
  'Platform desk': 'What waits for a superadmin, totals over all companies, users and superadmins.',
  'Message texts': 'What SMS, emails and notifications say, in every language.',
  Audit: 'Who changed what in a company, and when.',
  Challenges: 'Short quizzes for subscribers, with results that can be shared.',
}

/** Operations that a reader needs in this order; the others of a tag are sorted by their paths. */
export const FIRST_OPERATIONS = ['requestOtp', 'verifyOtp', 'verifySecondFactor', 'refreshSession', 'logout']
