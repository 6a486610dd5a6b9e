import { describe, expect, test } from 'vitest'
import { lotProblems, mergedChoiceProblems, stepTwoProblems } from './auction-choices.rules.ts'

const paths = (details: readonly { path: string }[]) => details.map(({ path }) => path)

describe('[spec: Fields of a program] auction choices of step 2', () => {
  const hosted = {
    bid: 'AUCTION',
    isAuctionHostedOnPlatform: true,
    hasPrebid: true,
    prebidDocumentRequired: false,
  } as const
  test('an auction must choose its hosting; one held elsewhere may leave out the prebid fields', () => {
    expect(paths(stepTwoProblems({ bid: 'AUCTION_AND_LOT' }, 'NEW'))).toEqual(['isAuctionHostedOnPlatform'])
    expect(stepTwoProblems({ bid: 'AUCTION', isAuctionHostedOnPlatform: false }, 'IMPORT')).toEqual([])
    expect(stepTwoProblems({ bid: 'LOT' }, 'IMPORT')).toEqual([])
  })
  test('[spec: Prebid choices must be explicit] an auction on the platform requires the prebid choices, and an import also the policy', () => {
    const bare = { bid: 'AUCTION', isAuctionHostedOnPlatform: true } as const
    expect(paths(stepTwoProblems(bare, 'NEW'))).toEqual(['hasPrebid', 'prebidDocumentRequired'])
    expect(paths(stepTwoProblems(hosted, 'IMPORT'))).toEqual(['prebidMutabilityPolicy'])
    expect(stepTwoProblems(hosted, 'NEW')).toEqual([])
  })
  test('LOT rejects every auction setting at once and accepts none or false', () => {
    const all = {
      isAuctionHostedOnPlatform: true,
      hasFirstCycleAuction: true,
      hasPrebid: true,
      prebidDocumentRequired: true,
      prebidDocumentTemplateVersionId: 'c',
      auctionPresetId: 'c',
      autoOpenPrebid: true,
      autoRevealPrebids: true,
    }
    expect(paths(lotProblems(all))).toEqual(Object.keys(all))
    const none = { isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false, hasPrebid: false }
    expect(lotProblems({ ...none, prebidDocumentRequired: false, auctionPresetId: null })).toEqual([])
  })
  test('a document, a template or a prebid flag needs prebid in the same request, wherever the auction is held', () => {
    const off = { ...hosted, hasPrebid: false }
    expect(paths(stepTwoProblems({ ...off, prebidDocumentRequired: true }, 'NEW'))).toEqual(['prebidDocumentRequired'])
    expect(paths(stepTwoProblems({ ...off, autoOpenPrebid: true, autoRevealPrebids: true }, 'NEW'))).toEqual([
      'autoOpenPrebid',
      'autoRevealPrebids',
    ])
    const elsewhere = { bid: 'AUCTION', isAuctionHostedOnPlatform: false } as const
    expect(paths(stepTwoProblems({ ...elsewhere, prebidDocumentTemplateVersionId: 'c' }, 'NEW'))).toEqual([
      'prebidDocumentTemplateVersionId',
    ])
    expect(stepTwoProblems({ ...elsewhere, hasPrebid: true, prebidDocumentRequired: true }, 'NEW')).toEqual([])
  })
})

describe('[spec: Program endpoints] auction choices of a PATCH, on the merged program', () => {
  const merged = {
    bid: 'AUCTION',
    isAuctionHostedOnPlatform: true,
    prebidDocumentRequired: true,
    prebidDocumentTemplateVersionId: null,
    overrides: {},
    hadPrebid: true,
    hasPrebid: true,
  } as const
  test('prebid cannot be switched off under a required document; the problem is at the field that was sent', () => {
    expect(mergedChoiceProblems({ prebidDocumentRequired: true }, merged)).toEqual([])
    expect(paths(mergedChoiceProblems({ hasPrebid: false }, { ...merged, hasPrebid: false }))).toEqual(['hasPrebid'])
    const never = { ...merged, hadPrebid: false, hasPrebid: false }
    expect(paths(mergedChoiceProblems({ prebidDocumentRequired: true }, never))).toEqual(['prebidDocumentRequired'])
    expect(mergedChoiceProblems({ isAuctionHostedOnPlatform: true }, never)).toEqual([])
  })
  test('a preset needs a program with auctions, not one without a bid', () => {
    expect(mergedChoiceProblems({ auctionPresetId: 'c' }, merged)).toEqual([])
    expect(paths(mergedChoiceProblems({ auctionPresetId: 'c' }, { ...merged, bid: null }))).toEqual(['auctionPresetId'])
    expect(mergedChoiceProblems({ auctionPresetId: null }, { ...merged, bid: null })).toEqual([])
  })
  test('a prebid-only flag cannot stay on when prebid is switched off', () => {
    const off = { ...merged, prebidDocumentRequired: false, overrides: { autoOpenPrebid: true }, hasPrebid: false }
    expect(paths(mergedChoiceProblems({ hasPrebid: false }, off))).toEqual(['autoOpenPrebid'])
  })
  test('a lot that becomes an auction must choose its hosting', () => {
    const unchosen = { ...merged, isAuctionHostedOnPlatform: null }
    expect(paths(mergedChoiceProblems({ bid: 'AUCTION' }, unchosen))).toEqual(['isAuctionHostedOnPlatform'])
  })
})
