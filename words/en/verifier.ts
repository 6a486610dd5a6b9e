// The page of the verifier in English.
export const VERIFIER = {
  title: 'Check an auction',
  intro: 'This page works without a network, also from your disk. Nothing that you choose here leaves your device.',
  language: 'Language',
  bundle: 'Evidence of the auction',
  receipts: 'Receipts',
  receiptsHint: 'What your device kept, if you have it',
  policy: 'Policy',
  policyHint: 'Whose signatures you trust. Get it from somebody other than the company',
  result: 'Result',
  checking: 'Checking …',
  details: 'What was checked',
  asText: 'As text, with the documents',
  tooLarge: 'The file is larger than 64 MB.',
  unreadable: 'The files cannot be read.',
  WITNESSED: 'Everything that was checked fits, and independent witnesses signed it.',
  SIGNED: 'Everything that was checked fits, and the service signed it. No independent witnesses have confirmed it.',
  UNSIGNED: 'Nothing contradicts itself, but nobody has signed this record, so it proves nothing.',
  INCOMPLETE: 'Something is missing, so this is neither a yes nor a no. Often it is the policy: choose its file above.',
  FORGED:
    'Records contradict each other. Keep all these files and show them to the Registrar or to somebody you trust.',
} as const
