import { sha256 } from '@kuri/verify/base/sha256'
import { expect, test } from 'vitest'
import { solveProof } from '#testing/proofs-of-work'
import { makeTestSecrets } from '#testing/test-secrets'
import { bitsFor, isSolved } from './proof-of-work.rules.ts'
import { makeProofsOfWork, proofSubject } from './proof-of-work.ts'

let nowMs = 1_800_000_000_000
const { secrets } = makeTestSecrets()
const clock = { now: () => new Date(nowMs), nowMs: () => nowMs, advance: () => {} }
const proofs = makeProofsOfWork({ secrets, clock: clock as never })
const ROUTE = { path: '/v2/auth/request-otp' }
const body = { mobileNumber: '+919847012345', deviceId: 'phone' }
const subject = proofSubject(ROUTE, body, '203.0.113.7')
const solve = (bits: number) => {
  const { details } = proofs.ask(subject, bits)
  return solveProof({ error: { type: '', code: '', message: '', details: details as never } })
}

test('a solved challenge is a proof for its endpoint, number, device and address, until it expires', () => {
  const proof = solve(8)
  expect(proofs.read(proof, subject)).toMatchObject({ bits: 8 })
  expect(
    proofs.read(proof, proofSubject(ROUTE, { ...body, mobileNumber: '+91 98470-12345' }, '203.0.113.7')),
  ).not.toBeNull()
  for (const other of [
    proofSubject({ path: '/v2/auth/verify-otp' }, body, '203.0.113.7'),
    proofSubject(ROUTE, { ...body, mobileNumber: '+919847012346' }, '203.0.113.7'),
    proofSubject(ROUTE, { ...body, deviceId: 'other' }, '203.0.113.7'),
    proofSubject(ROUTE, body, '203.0.113.8'),
  ])
    expect(proofs.read(proof, other)).toBeNull()
  nowMs += 10 * 60_000
  expect(proofs.read(proof, subject)).toBeNull()
})

test('a challenge that was made easier, or is not solved, is no proof', () => {
  const proof = solve(12)
  for (const other of [
    proof.replace(/^12/, '1'),
    proof.replace(/\d+$/, '4294967296'),
    proof.replace(/:.*/, ''),
    '',
    ':',
  ])
    expect(proofs.read(other, subject)).toBeNull()
  expect(proofs.read(undefined, subject)).toBeNull()
})

test('the puzzle is the one that the contract describes', () => {
  const challenge = 'any text'
  const digest = (number: number) => {
    const input = new Uint8Array(36)
    input.set(sha256(new TextEncoder().encode(challenge)))
    new DataView(input.buffer).setUint32(32, number)
    return sha256(input)
  }
  for (let number = 0; number < 300; number++) expect(isSolved(challenge, number, 4)).toBe(digest(number)[0]! < 16)
})

test('the work doubles with the pressure and has an end', () => {
  expect([-3, 0, 0.9, 1, 4, 5, 100].map(bitsFor)).toEqual([17, 17, 17, 18, 21, 22, 22])
})
