import { useParams } from '@tanstack/react-router'

/** The auction in the address, in both workplaces. */
export const useAuctionId = (): string => (useParams({ strict: false }) as { auctionId: string }).auctionId
