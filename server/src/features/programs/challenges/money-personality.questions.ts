// The questions of the money personality challenge, and the points that each option gives to the results.
import type { QuestionSeed } from './seed-types.ts'

export const QUESTIONS: readonly QuestionSeed[] = [
  {
    text: 'The salary SMS arrives. What happens in the next hour?',
    options: [
      { text: 'Savings leave first. What stays is what I may spend.', points: { FB: 3, SR: 1 } },
      { text: 'The EMIs eat in order of size. I watch, like at a wildlife park.', points: { EW: 3, SS: 1 } },
      { text: 'A small treat. It has been a long month, and I am my own favourite person.', points: { YO: 3, SI: 1 } },
      { text: 'I send home what home needs, then I look at the rest.', points: { SR: 3, SS: 1 } },
    ],
  },
  {
    text: 'It is the 25th. Your wallet is…',
    options: [
      { text: 'in the same state as my phone at 4 %: alive, on low brightness.', points: { SS: 3, YO: 1 } },
      { text: 'fine. I plan by the year, so the 25th is only a number.', points: { FB: 3, SI: 1 } },
      { text: 'waiting for the 1st, so that the next instalment can say hello.', points: { EW: 3, SS: 1 } },
      { text: 'healthy, except for eleven food orders that I cannot explain.', points: { SI: 3, YO: 1 } },
    ],
  },
  {
    text: 'Friends plan a long weekend in Gokarna, leaving on Friday.',
    options: [
      { text: 'I have packed. We will discuss money on Monday.', points: { YO: 3, EW: 1 } },
      { text: 'Yes, from my travel pot. I knew that this would happen some day.', points: { FB: 3, SI: 1 } },
      { text: 'Next time. Amma’s check-up is this month.', points: { SR: 3, SS: 1 } },
      { text: 'In, if we take the night bus, carry puliyogare and share one room.', points: { SS: 3, SR: 1 } },
    ],
  },
  {
    text: 'The new phone is out. Yours is three years old and has a crack shaped like Kerala.',
    options: [
      { text: 'No-cost EMI, twenty-four months. I hardly feel it.', points: { EW: 3, YO: 1 } },
      { text: 'Ordered at midnight, with the earphones. Then I read the reviews.', points: { YO: 3, EW: 1 } },
      { text: 'I start a small saving for it and buy when the price falls.', points: { FB: 3, SI: 1 } },
      { text: 'Mine still rings. My sister needs a laptop for college first.', points: { SR: 3, FB: 1 } },
    ],
  },
  {
    text: 'How do you decide what is for dinner on a tired Wednesday?',
    options: [
      { text: 'The app knows me. And my SIP went through today, so we celebrate.', points: { SI: 3, FB: 1 } },
      { text: 'Whatever the fridge confesses to. Upma is a state of mind.', points: { SS: 3, FB: 1 } },
      { text: 'That new place with the lights. Life is short and the reel will be good.', points: { YO: 3, SI: 1 } },
      { text: 'I cook for everybody, and pack tomorrow’s lunch while I am at it.', points: { SR: 3, SS: 1 } },
    ],
  },
  {
    text: 'Diwali bonus! An unexpected ₹ 30,000.',
    options: [
      { text: 'One loan gets a surprise visit: part-payment.', points: { EW: 3, FB: 1 } },
      { text: 'Half to the index fund, half to sweets, lights and one very good dinner.', points: { SI: 3, YO: 1 } },
      { text: 'It pays what the last three months wrote on the tab. Now I can breathe.', points: { SS: 3, EW: 1 } },
      { text: 'Clothes for the children, the watchman’s envelope, Appa’s new glasses.', points: { SR: 3, YO: 1 } },
    ],
  },
  {
    text: 'Your cousin’s wedding is next month, with five functions and five outfits.',
    options: [
      { text: 'Five outfits, and a sixth in case of a costume emergency.', points: { YO: 3, EW: 1 } },
      { text: 'The credit card offers three months. That is one function a month.', points: { EW: 3, YO: 1 } },
      { text: 'Two outfits, four dupattas. Mathematics is a beautiful thing.', points: { SS: 3, FB: 1 } },
      { text: 'One good kurta, paid by dividends. My plans are with the buffet.', points: { SI: 3, SR: 1 } },
    ],
  },
  {
    text: 'Somebody says “mutual fund” at a tea stall. You…',
    options: [
      { text: 'show my app before the tea arrives. Up 11 %, and look, free delivery.', points: { SI: 3, YO: 1 } },
      { text: 'explain the difference between direct and regular plans. The tea gets cold.', points: { FB: 3, SI: 1 } },
      { text: 'say that you had one. It is a guitar now, and it sounds lovely.', points: { YO: 3, EW: 1 } },
      {
        text: 'say that mine is a chit with twenty neighbours, and it has never let me down.',
        points: { SR: 3, FB: 1 },
      },
    ],
  },
  {
    text: 'In the chit auction, this month’s discount is high and the prize is tempting.',
    options: [
      { text: 'I wait. The later months pay me better, and I have a date in mind.', points: { FB: 3, SR: 1 } },
      { text: 'I bid: the prize closes the costly loan, and one EMI fewer is freedom.', points: { EW: 3, FB: 1 } },
      { text: 'I bid! I have already told three people about the bike.', points: { YO: 3, SI: 1 } },
      {
        text: 'I bid only if the school fees fall due. Otherwise a neighbour needs it more.',
        points: { SR: 3, SS: 1 },
      },
    ],
  },
  {
    text: 'A friend asks for ₹ 5,000 “till Monday”. He does not say which Monday.',
    options: [
      { text: 'I give what I can spare, and never mention it again.', points: { SR: 3, YO: 1 } },
      { text: 'I show him my balance. We laugh, and then we both eat my peanuts.', points: { SS: 3, YO: 1 } },
      { text: 'He may order dinner on my account. Cash is invested.', points: { SI: 3, SR: 1 } },
      { text: 'I have a line for this in my budget. It is called “Monday”.', points: { FB: 3, SR: 1 } },
    ],
  },
  {
    text: 'Which sound do you know best?',
    options: [
      { text: '“Your order has been picked up.”', points: { SI: 3, SS: 1 } },
      { text: '“Your instalment has been debited.”', points: { EW: 3, SI: 1 } },
      { text: '“Insufficient balance.” In three languages.', points: { SS: 3, EW: 1 } },
      { text: '“Boarding starts at gate 22.”', points: { YO: 3, SI: 1 } },
    ],
  },
  {
    text: 'Ten years from now, you would like to…',
    options: [
      { text: 'own the house and owe nothing. Not even for the fridge.', points: { EW: 3, FB: 1 } },
      { text: 'be free to stop working, and work because I like it.', points: { FB: 3, SI: 1 } },
      { text: 'have a fat portfolio, a favourite table and no idea what cooking gas costs.', points: { SI: 3, FB: 1 } },
      { text: 'reach the 30th of a month with money left. Just once. I would frame it.', points: { SS: 3, SR: 1 } },
    ],
  },
]
