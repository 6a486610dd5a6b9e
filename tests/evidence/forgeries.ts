// The forgeries that the verifier must find, by number: how each is made in the tests of this folder, and why it is found. Everything
// is computed and signed again as far as the operator of the service could.
import type { Verdict } from '@kuri/verify/verdict/verdict'
import { expect } from 'vitest'

type Forgery = {
  forgery: string
  /** A part of the reason that the verdict gives, and the titles of the cases that are found by it. */
  found: Readonly<Record<string, readonly string[]>>
  /** Tests of a part that no evidence holds. */
  elsewhere?: string
}

export const FORGERIES: Readonly<Record<number, Forgery>> = {
  1: {
    forgery: 'another payload is shown than was logged',
    found: { 'is not the one that was logged': ['another payload shown'] },
  },
  2: {
    forgery: 'an amount is changed in a line',
    found: { 'The events do not give the signed head': ['an amount changed in a line under the old head'] },
  },
  3: {
    forgery: 'bids are swapped and renumbered',
    found: {
      'A receipt proves another history': ['two bids swapped, seen by a receipt'],
      'An anchor proves another history': ['two bids swapped, seen by an anchor'],
    },
  },
  4: {
    forgery: 'a losing bid is dropped, the rest renumbered',
    found: {
      'A receipt proves another history': ['a losing bid dropped, seen by the receipt of its owner'],
      'An anchor proves another history': ['a losing bid dropped, seen by an anchor'],
    },
  },
  5: {
    forgery: 'a bid is dropped, the rest not renumbered',
    found: { 'is missing': ['a bid dropped and not renumbered'] },
  },
  6: {
    forgery: 'a bid is inserted after the close',
    found: { 'a bid was accepted while the auction was not live': ['a bid inserted after the close, stamped earlier'] },
  },
  7: {
    forgery: 'a stamp is earlier than the one before it',
    found: { 'is stamped earlier than the one before it': ['a stamp three seconds before the one before it'] },
  },
  8: {
    forgery: 'a bid from the floor is invented afterwards',
    found: {
      'A receipt proves another history': ['a bid from the floor invented afterwards, seen by a receipt'],
      'An anchor proves another history': ['a bid from the floor invented afterwards, seen by an anchor'],
    },
  },
  9: {
    forgery: 'the whole history is rewritten',
    found: { 'An anchor proves another history': ['the whole history rewritten, seen by an anchor'] },
  },
  10: {
    forgery: 'a middle anchor is not on the tree',
    found: {
      'An anchor proves another history': ['a middle anchor that is not on the tree, while the first and the last are'],
    },
  },
  11: {
    forgery: 'an anchor of another auction or size is shown',
    found: {
      'An anchor is of another auction': ['an anchor of another auction'],
      'An anchor proves another history': ['an anchor of another size'],
    },
  },
  12: {
    forgery: 'a proof comes from another log',
    found: { 'An anchor is in another log than the policy names': ['a proof from another log'] },
  },
  13: {
    forgery: 'an anchor is skipped, or there is a second branch',
    found: {
      'An anchor of this auction was left out': ['an anchor that is left out', 'an anchor whose previous skips one'],
    },
  },
  14: {
    forgery: 'the end is cut off',
    found: {
      'A receipt proves': ['the end cut off before a receipt'],
      'An anchor proves': ['the end cut off before the newest anchor'],
    },
  },
  15: {
    forgery: 'two histories are kept for two readers',
    found: { 'A receipt proves another history': ['two histories: a receipt of another one'] },
  },
  16: {
    forgery: 'an unknown key signs under a known name or id',
    found: {
      'No key of the policy signed this head': ['an unknown key with the right name'],
      'The signature of kuri.example/receipts is wrong': ['another key under the right id'],
    },
  },
  17: {
    forgery: 'a bad signature stands beside a good one',
    found: { 'The signature of kuri.example/receipts is wrong': ['a bad signature of a known key beside a good one'] },
  },
  18: {
    forgery: 'a cosignature is not what the witness signed',
    found: {
      'The signature of witness.example/3 is wrong': [
        'a time that the witness did not sign',
        'a signature over another text',
        'a plain signature in place of a cosignature',
      ],
    },
  },
  19: {
    forgery: 'one witness is counted twice',
    found: {
      'One witness signed a checkpoint more than once': ['one witness counted twice', 'one key under two names'],
    },
  },
  20: {
    forgery: 'a proof of inclusion is altered',
    found: {
      'An anchor is not in the log that its proof names': [
        'an index that is one more',
        'an index beyond the size',
        'a hash less',
        'a hash more',
      ],
    },
  },
  21: { forgery: 'a proof of consistency is altered', found: {}, elsewhere: 'verify/src/tree/merkle.test.ts' },
  22: {
    forgery: 'two nodes are shown as a leaf',
    found: { 'is of a version that is not known here': ['a leaf that is two nodes'] },
  },
  23: {
    forgery: 'a line has another spelling',
    found: {
      'is malformed': ['a Windows line break', 'no line break', 'two blanks', 'a letter that looks like another'],
      'is of a version that is not known here': ['a mark before the line'],
    },
  },
  24: {
    forgery: 'a number or an hour has another spelling',
    found: {
      'is malformed': [
        'a leading zero',
        'an exponent',
        'a negative amount',
        'an amount beyond every number',
        'an hour of another zone',
      ],
    },
  },
  25: {
    forgery: 'a payload can be read in two ways',
    found: { 'can be read in more than one way': ['a payload that can be read in two ways'] },
  },
  26: {
    forgery: 'a kind or a version is not known',
    found: {
      'is malformed': ['an unknown kind'],
      'is of a version that is not known here': ['an unknown version'],
      'The format is not kuri-evidence/v1': ['an unknown format'],
    },
  },
  27: {
    forgery: 'private facts do not fit their blind',
    found: { 'are not the ones that were logged': ['private facts that do not fit their blind'] },
  },
  28: {
    forgery: 'a prebid is opened to another amount',
    found: {
      'A prebid is opened to another amount than its owner sealed': [
        'a prebid opened to another amount',
        "a prebid opened to another member's amount",
      ],
      'A prebid is opened that was never logged': ['a prebid opened that was never logged'],
      'A prebid is opened that was replaced': ['the amount before the edit'],
      'A receipt proves another history': ['a seal that was exchanged, seen by the receipt of its owner'],
    },
  },
  29: {
    forgery: 'a prebid is written after the close',
    found: { 'was written after the window had closed': ['a prebid written after the close'] },
  },
  30: {
    forgery: 'a prebid that stands is not opened, or a withdrawn one is',
    found: {
      'A prebid is opened that was withdrawn': ['a withdrawn prebid that is opened'],
      'a prebid won that does not stand': ['a withdrawn prebid that wins'],
    },
  },
  31: {
    forgery: 'the winner is not the best offer that stands',
    found: {
      'the winner is not the best offer that stands': [
        'a prebid that wins although another is better',
        'a winner who is not the best, with nothing recorded',
      ],
      'two records of whom staff passed over are not the same': [
        'a record that members get and that leaves the better offer out',
        'a record that members get and that the action log does not have',
      ],
      'for somebody who did not win then': ['a record of whom staff passed over for somebody else'],
      'a winner has another amount than the bid': ['a winner with another amount than the bid'],
      'a bid won that does not stand': ['a deleted bid that wins', 'a disqualified bidder who wins'],
    },
  },
  32: {
    forgery: 'a tie is hidden, or drawn among some',
    found: {
      'was not drawn among all who were tied': ['a draw among some of the tied'],
      'the winner is not the best offer that stands': ['a tie that is hidden'],
      'a lot decided where none had to': ['a lot where there was no tie'],
    },
  },
  33: {
    forgery: 'a draw by a beacon is not what the beacon gives',
    found: {
      'a draw names another round than the first one after its time': ['another round', 'another chain'],
      'the public random number is not the one of its round': ['a number that is not the one of the round'],
      'another ticket was drawn than the numbers give': ['another index'],
      'was won by another ticket than the one that was drawn': ['another winner than the one drawn'],
    },
  },
  34: {
    forgery: 'a second draw is opened',
    found: {
      'a second draw was opened although the first one is final': ['a second intent although the first one is final'],
    },
  },
  35: {
    forgery: 'a draw among members is not what their numbers give',
    found: {
      'a share was revealed that its owner had not committed to': ['a share that was not committed to'],
      'a share was committed to after the list was closed': ['a share committed to after the list was closed'],
      'a lot was drawn although a share is missing': ['a share that is left out'],
      'the service used another number than it was bound to': ['another number of the service'],
    },
  },
  36: {
    forgery: 'a bid is accepted that the rules refuse',
    found: {
      'a bid was accepted although the deadline had passed': ['a bid accepted at the deadline'],
      'a bid was accepted although its amount is out of range': ['a bid below the least'],
      'a bid was accepted although it was not better than the leading bid': ['a bid that is not better'],
      'a bid was accepted although bids from the floor were not allowed': [
        'a bid from the floor where none were allowed',
      ],
      'a bid moves the end, and the event that says so is missing': ['a bid that does not move the end, where bids do'],
      'a bid moved the end to another time than the terms give': ['an extension that is too long'],
    },
  },
  37: {
    forgery: 'terms are changed after the start',
    found: { 'the terms were changed after the auction started': ['terms that were changed after the start'] },
  },
  38: {
    forgery: 'minutes say something else than the log',
    found: {
      'The log gives other minutes: entitled': ['another winner', 'another discount'],
      'The log gives other minutes: begun': ['another hour'],
      'The log gives other minutes: ended': ['another end'],
      'The log gives other minutes: present': ['a person present who was not', 'a person left out who was present'],
      'The log gives other minutes: prescribed': ['another number of bids'],
    },
  },
  39: {
    forgery: 'minutes are signed by the wrong people',
    found: {
      'A signature is of other minutes': ['signed for another digest'],
      'Somebody signed who was not present': ['signed by someone absent'],
      'A signature of the minutes is not in the log': ['signed by someone who never did'],
      'The minutes were filed without the signatures that they need': [
        'filed with the winner as one of two others',
        'filed with one person of two tickets as two others',
      ],
      'The log has a signature of the minutes that is not shown': [
        'a signature that the log has and that is not shown',
      ],
    },
  },
  40: {
    forgery: 'a settlement does not add up',
    found: {
      'the parts of the settlement do not add up to the pot': ['a settlement that does not add up'],
      'the settlement takes another commission than the terms state': ['a settlement with another commission'],
    },
  },
  41: {
    forgery: 'a key is replaced without its announcement',
    found: {
      'The evidence does not show that the log announced the key': ['a key that was replaced without an entry'],
      'A key was replaced, and the key before it did not sign that': [
        'a new key that announced itself',
        'a new key that only the old one announced',
      ],
      'The first keys of the log are not shown': ['an announcement that is shown as if it were the first'],
      'An announcement of keys is not in the log that its proof names': ['an announcement that is in no log'],
      'No key of the policy signed this head': ['a head of a new key that the policy does not name'],
    },
  },
  42: {
    forgery: 'a file is made to harm its reader',
    found: {
      'The file is nested too deeply': ['a file that is nested a million times'],
      'A head is not a signed checkpoint': ['a head with a million signatures'],
      'The field events is missing or malformed': ['more than 200,000 events'],
      'The file is larger than 64 MB': ['a file that is larger than 64 MB'],
    },
  },
}

/** The verdict is not a pass, and says why. */
export function expectFound(row: number, what: string, { kind, reason }: Verdict, expected?: string): void {
  const reasons = Object.entries(FORGERIES[row]?.found ?? {})
  const [why] = reasons.find(([, titles]) => titles.includes(what)) ?? []
  expect(why, `Forgery ${row} does not list "${what}".`).toBeDefined()
  expect(reason).toContain(why)
  if (expected === undefined) expect(['FORGED', 'INCOMPLETE']).toContain(kind)
  else expect(kind).toBe(expected)
}
