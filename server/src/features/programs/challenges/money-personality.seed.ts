// The first challenge: six kinds of savers, twelve questions. A changed quiz must be a new challenge with its own slug,
// so that shared results keep their meaning. [spec: Challenges and scoring]
import { QUESTIONS } from './money-personality.questions.ts'
import type { ChallengeSeed } from './seed-types.ts'

export const moneyPersonality: ChallengeSeed = {
  slug: 'money-personality-challenge',
  title: 'What is your money personality?',
  description:
    'Twelve everyday snapshots, from salary day to the cousin’s wedding. Answer as you are, not as you tell your mother, and meet the saver (or spender) in you.',
  category: 'PERSONALITY',
  difficulty: 'Easy',
  durationMinutes: 4,
  results: [
    {
      resultKey: 'SWIGGY_INVESTOR',
      shortKey: 'SI',
      title: 'The Swiggy Investor',
      iconKey: 'scooter',
      description:
        'Your SIP goes out on the 5th and so does a biryani. You know what an index fund is and which coupon stacks with free delivery. The habit is right; let the savings leave first and the dinner after, and you will have both for life.',
      shareTitle: 'I am a Swiggy Investor',
      shareBody: 'I invest before lunch and order in by dinner. Somehow both delivery and compounding arrive.',
    },
    {
      resultKey: 'EMI_WARRIOR',
      shortKey: 'EW',
      title: 'The EMI Warrior',
      iconKey: 'shield',
      description:
        'Home, phone, scooter, sofa: you fight on four fronts and have never missed a date. That discipline is rare. Close the smallest loan first, keep paying the same amount to yourself, and watch the army change sides.',
      shareTitle: 'I am an EMI Warrior',
      shareBody: 'Four EMIs, zero bounces. One day the sofa will be fully mine.',
    },
    {
      resultKey: 'YOLO_SPENDER',
      shortKey: 'YO',
      title: 'The YOLO Spender',
      iconKey: 'sparkles',
      description:
        'You collect stories, not statements. Friends call you first, because with you an ordinary Tuesday becomes Gokarna. Give your next trip a pot of its own and the fun will no longer have to borrow from the rent.',
      shareTitle: 'I am a YOLO Spender',
      shareBody: 'My bank balance is low, but you should see my photos.',
    },
    {
      resultKey: 'SALARY_SURVIVOR',
      shortKey: 'SS',
      title: 'The Salary Survivor',
      iconKey: 'calendar',
      description:
        'You stretch a month the way grandmother stretches sambar: nobody goes hungry and nobody knows how. Put aside even a small sum on day one, before the month can reach it. You have the skill; you only need a cushion.',
      shareTitle: 'I am a Salary Survivor',
      shareBody: 'The 1st to the 10th: king. The 20th to the 30th: master chef of Maggi.',
    },
    {
      resultKey: 'FUTURE_BUILDER',
      shortKey: 'FB',
      title: 'The Future Builder',
      iconKey: 'seedling',
      description:
        'You plant mango trees and are in no hurry for mangoes. There is a goal, a date and a sheet with tabs. Keep going, and remember to put one line into the sheet that says “enjoy”: it is also an investment.',
      shareTitle: 'I am a Future Builder',
      shareBody: 'My retirement plan has a plan. Yes, there is a spreadsheet, and yes, you may see it.',
    },
    {
      resultKey: 'SILENT_RESPONSIBLE',
      shortKey: 'SR',
      title: 'The Silent Responsible',
      iconKey: 'lamp',
      description:
        'Fees, medicines, the roof before the monsoon: when the family needs something it is already paid, and nobody heard you say so. You carry a lot. Save a little that is only yours; a lamp needs oil as well.',
      shareTitle: 'I am the Silent Responsible one',
      shareBody: 'I never say much about money. I just make sure that it is there when the family needs it.',
    },
  ],
  questions: QUESTIONS,
}
