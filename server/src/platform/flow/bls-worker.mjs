// The thread of `bls.ts`. Loading the curve takes about half a second, and each check some 40 ms of a processor.
import { parentPort } from 'node:worker_threads'
import { bls12_381 } from '@noble/curves/bls12-381.js'

const { hash, verify } = bls12_381.shortSignatures

const isSignature = ({ publicKey, message, signature, domain }) => {
  try {
    return verify(signature, hash(message, domain), publicKey)
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
}

parentPort.on('message', ({ id, ...check }) => parentPort.postMessage({ id, isValid: isSignature(check) }))
