// Repeats a request with the proof of work that the service asks for where a number or an address is under attack.
import { useEffect, useRef, useState } from 'react'
import { isRefused } from '../../../api/refused.ts'
import type { Puzzle } from './proof.worker.ts'

/** The service may ask for more work than it first did. */
const MAX_PROOFS = 3

function solve({ challenge, bits }: Puzzle, stop: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<number>) => resolve(`${challenge}:${data}`)
    worker.onerror = () => reject(new Error('The proof of work could not be computed.'))
    stop.addEventListener('abort', () => reject(stop.reason), { once: true })
    worker.postMessage({ challenge, bits } satisfies Puzzle)
  }).finally(() => worker.terminate())
}

/** A refusal that only asks for work is answered without the person. */
export const asksForWork = (error: unknown): boolean => isRefused(error, 'PROOF_OF_WORK_REQUIRED')

const puzzleOf = (error: unknown): Puzzle | null =>
  isRefused(error, 'PROOF_OF_WORK_REQUIRED') ? ((error.details[0]?.params ?? null) as Puzzle | null) : null

export function useProof() {
  const [isWorking, setWorking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  return {
    isWorking,
    /** The work could not be done: its program did not load, or the service kept asking for more. */
    hasFailed,
    cancel: () => stop.current?.abort(),
    /** Sends the request, with a proof when it is asked for one. */
    async send<T>(request: (more: { proofOfWork?: string }) => Promise<T>): Promise<T> {
      const controller = new AbortController()
      stop.current = controller
      setFailed(false)
      let more: { proofOfWork?: string } = {}
      for (let proofCount = 0; ; proofCount++) {
        try {
          return await request(more)
        } catch (error) {
          const puzzle = puzzleOf(error)
          if (!puzzle) throw error
          if (proofCount === MAX_PROOFS) {
            setFailed(true)
            throw error
          }
          setWorking(true)
          const solved = solve(puzzle, controller.signal).finally(() => setWorking(false))
          solved.catch(() => setFailed(!controller.signal.aborted))
          more = { proofOfWork: await solved }
        }
      }
    },
  }
}
export type Proof = ReturnType<typeof useProof>
