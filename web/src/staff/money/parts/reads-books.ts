/** Who reads the books: the accountant, and somebody who may not pay, as an auditor, where it is held for the whole company. */
export const READS_BOOKS = ['company.billing.manage', 'statement.manage'] as const
